/**
 * Whether a load may depart, as one line for each point. Pure: everything that is known comes in, and nothing that is not certain
 * goes out as good. An old reading, a device that says nothing and a vehicle that nobody entered are `unknown`, with the reason.
 */
import type { LoadMark, LoadPoint } from '@coldway/contract/waybills/load-check-enums.ts'
import { loadMarks, loadPoints } from '@coldway/contract/waybills/load-check-enums.ts'
import { loadCheckLimits, type LoadFinding, type LoadLine } from '@coldway/contract/waybills/load-checks.ts'
import { batteriesOf, reportingOf } from './devices.ts'
import type { LoadFacts } from './facts.ts'
import { finding } from './finding.ts'
import { doorsOf, temperaturesOf } from './measured.ts'
import { calibrationsOf, inspectionsOf, upkeepOf } from './papers.ts'

export const judgeLoad = (facts: LoadFacts): LoadLine[] => loadPoints.map((point) => lineOf(point, found[point](facts)))

const boundOf = ({ devices, unseenCount }: LoadFacts): LoadFinding[] =>
  devices.length + unseenCount === 0
    ? [finding('bad', 'noDevice')]
    : devices.filter(({ isBound }) => isBound).map(({ name }) => finding('good', 'bound', { subject: name }))

/** What the caller does not see of the load makes every line that asks its devices unknown. */
const seen =
  (read: (facts: LoadFacts) => LoadFinding[]) =>
  (facts: LoadFacts): LoadFinding[] => [
    ...read(facts),
    ...(facts.unseenCount > 0 ? [finding('unknown', 'unseen', { value: facts.unseenCount })] : []),
  ]

const found: Readonly<Record<LoadPoint, (facts: LoadFacts) => LoadFinding[]>> = {
  temperature: seen(temperaturesOf),
  reporting: seen(reportingOf),
  battery: seen(batteriesOf),
  calibration: seen(calibrationsOf),
  inspection: seen(inspectionsOf),
  upkeep: seen(upkeepOf),
  devices: seen(boundOf),
  doors: seen(doorsOf),
}

const gravityOf = (mark: LoadMark): number => loadMarks.indexOf(mark)

const lineOf = (point: LoadPoint, all: readonly LoadFinding[]): LoadLine => {
  const findings = all.toSorted((one, other) => gravityOf(other.mark) - gravityOf(one.mark))
  const shown = findings.slice(0, loadCheckLimits.findingsMax)
  const [worst] = shown
  // A point about which nothing was found is not known.
  if (!worst) return { point, mark: 'unknown', findings: [finding('unknown', 'noDevice')], more: 0 }
  return { point, mark: worst.mark, findings: shown, more: findings.length - shown.length }
}
