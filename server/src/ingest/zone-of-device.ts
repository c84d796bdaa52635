import type { Report } from '@coldway/contract/readings/report.ts'
import { offsetMsAt } from '@coldway/contract/time.ts'
import type { StreamProtocol } from '@coldway/protocols/stream.ts'

interface Reported {
  readonly reports: readonly Report[]
  readonly isUtc?: true
}

/** A protocol that sends local time assumes one zone; the device's own setting corrects it. */
export const inZoneOf = (
  { zone }: { readonly zone: string },
  { clockZone }: Pick<StreamProtocol, 'clockZone'>,
  { reports, isUtc }: Reported,
): readonly Report[] => {
  if (!clockZone || isUtc || zone === clockZone) return reports
  return reports.map((report) => {
    const shiftMs = offsetMsAt(clockZone, report.atMs) - offsetMsAt(zone, report.atMs)
    return { ...report, atMs: report.atMs + shiftMs }
  })
}
