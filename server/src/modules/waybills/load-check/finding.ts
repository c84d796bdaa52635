import type { LoadMark, LoadReason } from '@coldway/contract/waybills/load-check-enums.ts'
import { loadCheckLimits, type LoadFinding } from '@coldway/contract/waybills/load-checks.ts'

type More = Partial<Omit<LoadFinding, 'mark' | 'reason'>>

/** What is left out is not said. */
export const finding = (mark: LoadMark, reason: LoadReason, { subject = '', ...more }: More = {}): LoadFinding => ({
  mark,
  reason,
  subject: subject.slice(0, loadCheckLimits.subjectMax),
  key: null,
  value: null,
  low: null,
  high: null,
  atMs: null,
  day: null,
  ...more,
})
