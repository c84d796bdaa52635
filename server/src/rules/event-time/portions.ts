import { portioned } from '../../platform/portioned.ts'

/** Of each device with late data a day of readings may be read, and thousands of devices come back to a network together. */
const devicesAtOnce = 20

interface Evaluation<Case, Past, Outcome> {
  readonly deviceIdOf: (one: Case) => number
  /** Something came late: the past of its device has to be read. */
  readonly isLate: (one: Case) => boolean
  /** A few statements for all cases of a portion. */
  readonly loadPast: (portion: readonly Case[]) => Promise<Past>
  readonly evaluate: (one: Case, past: Past) => Outcome
}

/**
 * Evaluates the cases of a batch: those of devices without late data together, then those of devices with late data, twenty
 * devices at a time. So the memory and the statements of a step are bounded, however many devices send late.
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
