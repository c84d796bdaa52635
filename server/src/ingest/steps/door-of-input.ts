import { doorInputOf, type DoorInputName } from '@coldway/contract/readings/door-inputs.ts'
import type { Report } from '@coldway/contract/readings/report.ts'

/** The report with a door, where the device's type says which input it is wired to. A door that the device names itself stays. */
export const withDoor = ({ doorInput }: { readonly doorInput: DoorInputName }, report: Report): Report => {
  const input = doorInput === 'none' ? undefined : doorInputOf(doorInput)
  const wired = input && report.measures.find(({ key }) => key === input.series)
  if (!wired || report.measures.some(({ key }) => key === 'door')) return report
  const value = wired.value === null ? null : wired.value === input.openAt ? 1 : 0
  return { ...report, measures: [...report.measures, { ...wired, key: 'door', value }] }
}
