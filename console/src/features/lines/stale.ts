import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines/lines.ts'

/** What a change of a line makes old. Not the line itself: its form begins with a new one, and would begin anew before it is left. */
export const lineStale = [lines.queryPageList, lines.queryByLineIds, lineSubscriptions.queryPageList] as const
