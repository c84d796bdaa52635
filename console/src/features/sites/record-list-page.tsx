/**
 * /view/siteManager/site_records, with `site` in the address the tab of that site, and waybill_site_records for stays on a
 * waybill.
 */
import { useSearchParams } from 'react-router'
import { RecordList } from './record-list.tsx'
import { SiteObject } from './site-page.tsx'

export const SiteRecordListPage = () => {
  const [address] = useSearchParams()
  const siteId = Number(address.get('site'))
  return siteId > 0 ? <SiteObject id={siteId} first="records" /> : <RecordList scene={undefined} />
}
export const WaybillSiteRecordListPage = () => <RecordList scene="waybill" />
