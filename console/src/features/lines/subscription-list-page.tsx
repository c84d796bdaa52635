/** /view/line/lineSubscribe: all subscriptions; with `line` in the address the tab of that line. */
import { useSearchParams } from 'react-router'
import { LineObject } from './line-page.tsx'
import { SubscriptionList } from './subscription-list.tsx'

export const LineSubscriptionListPage = () => {
  const [address] = useSearchParams()
  const lineId = Number(address.get('line'))
  return lineId > 0 ? <LineObject id={lineId} first="subscriptions" /> : <SubscriptionList />
}
