/** /view/siteManager/site_subscribe: all subscriptions; with `site` in the address the tab of that site. */
import { useSearchParams } from 'react-router'
import { SiteObject } from './site-page.tsx'
import { SubscriptionList } from './subscription-list.tsx'

export const SiteSubscriptionListPage = () => {
  const [address] = useSearchParams()
  const siteId = Number(address.get('site'))
  return siteId > 0 ? <SiteObject id={siteId} first="subscriptions" /> : <SubscriptionList />
}
