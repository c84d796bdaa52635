import { lineSubscriptions } from '@coldway/contract/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines.ts'

/** What a change of a line makes old. */
export const lineStale = [
  lines.queryPageList,
  lines.queryByLineId,
  lines.queryByLineIds,
  lineSubscriptions.queryPageList,
] as const
