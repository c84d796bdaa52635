import { downloads } from '@coldway/contract/downloads.ts'
import { useCall } from '../../api/use-call.ts'

/** While something runs, and otherwise: a task may also be asked for in another window. */
export const soonMs = 2_000
const nowAndThenMs = 60_000

export interface Counts {
  readonly unRead: number
  readonly open: number
}

export const useCounts = (): Counts => {
  const slow = useCall(downloads.unReadCount, {}, { repeatMs: nowAndThenMs })
  const isMoving = (slow.data?.open ?? 0) > 0
  // The same answer: one more to wait for it keeps it fresh.
  const { data } = useCall(downloads.unReadCount, {}, { isEnabled: isMoving, repeatMs: soonMs })
  return data ?? { unRead: 0, open: 0 }
}
