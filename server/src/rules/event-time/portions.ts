import { portioned } from '../../platform/portioned.ts'

/**
 * The devices of a portion. Up to a day of readings is read of each device with late data, and
 * thousands of devices may return to a network together.
 */
const devicesAtOnce = 20

interface Evaluation<Case, Past, Outcome> {
  readonly deviceIdOf: (one: Case) => number
  /** Something came late, so the device's past must be read. */
  readonly isLate: (one: Case) => boolean
  /** Loads the past of all cases of a portion with a few statements. */
  readonly loadPast: (portion: readonly Case[]) => Promise<Past>
  readonly evaluate: (one: Case, past: Past) => Outcome
}

/**
 * Evaluates the cases of a batch: devices without late data together, then devices with late data, twenty at a time. So
 * the memory and the statements of a step are bounded, however many devices send late.
 */
export const evaluateInPortions = async <Case, Past, Outcome>(
  cases: readonly Case[],
  { deviceIdOf, isLate, loadPast, evaluate }: Evaluation<Case, Past, Outcome>,
): Promise<Outcome[]> => {
  const lateIds = new Set(cases.filter(isLate).map(deviceIdOf))
  const inOrder = cases.filter((one) => !lateIds.has(deviceIdOf(one)))
  const late = Map.groupBy(
    cases.filter((one) => lateIds.has(deviceIdOf(one))),
    deviceIdOf,
  )
  const portions = portioned([...late.values()], devicesAtOnce).map((devices) => devices.flat())
  const outcomes: Outcome[] = []
  for (const portion of [inOrder, ...portions]) {
    if (portion.length === 0) continue
    const past = await loadPast(portion)
    for (const one of portion) outcomes.push(evaluate(one, past))
  }
  return outcomes
}
