import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines/lines.ts'

/**
 * Calls to reload after a change of a line. The line itself is not among them: its form would start over before the page is
 * left.
 */
export const lineStale = [lines.queryPageList, lines.queryByLineIds, lineSubscriptions.queryPageList] as const
