/**
 * /view/siteManager/site/{id}: a site as one object, with tabs for the place, its subscriptions, who is notified, and the stays.
 * The addresses that the product has for each of these, with the site in them, show its tab.
 */
import { objectIn, sitePath } from '@coldway/contract/screens/screens.ts'
import { type Site, sites } from '@coldway/contract/sites/sites.ts'
import { useLocation, useSearchParams } from 'react-router'
import { useCall, useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useObjectName } from '../../settings/object-names.ts'
import { useText } from '../../settings/texts.ts'
import { AddressTabs } from '../../ui/base/address-tabs.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { SitePush } from './push-form.tsx'
import { RecordList } from './record-list.tsx'
import { SiteName } from './site-columns.tsx'
import { SiteForm } from './site-form-pages.tsx'
import { SiteShown } from './site-shown.tsx'
import { SubscriptionList } from './subscription-list.tsx'

export const siteTabs = ['place', 'subscriptions', 'push', 'records'] as const
export type SiteTab = (typeof siteTabs)[number]

export const SitePage = () => {
  const { pathname } = useLocation()
  return <SiteObject id={Number(objectIn(pathname))} />
}

/** /view/siteManager/site_info_update */
export const SiteUpdatePage = () => {
  const [address] = useSearchParams()
  return <SiteObject id={Number(address.get('id'))} />
}

interface SiteObjectProps {
  readonly id: number
  readonly first?: SiteTab
}

export const SiteObject = ({ id, first = 'place' }: SiteObjectProps) => {
  const t = useText()
  const textOf = useErrorText()
  const isId = Number.isInteger(id) && id > 0
  const found = useCall(sites.queryById, { id }, { isEnabled: isId })
  useObjectName(sitePath(id), found.data?.siteName)
  if (!isId) return <ErrorState text={t('errors.siteNotFound')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { siteName, siteType, address } = found.data
  const contents = {
    place: <Place key={id} id={id} />,
    subscriptions: <SubscriptionList siteId={id} />,
    push: <SitePush siteId={id} />,
    records: <RecordList scene={undefined} siteId={id} />,
  } as const satisfies Record<SiteTab, unknown>
  return (
    <div className="site-one">
      <header>
        <SiteName type={siteType} name={siteName} />
        <span>{address}</span>
      </header>
      <AddressTabs
        label={siteName}
        first={first}
        keeps={['id', 'site']}
        items={siteTabs.map((key) => ({ key, label: t(`sites.page.${key}`), content: contents[key] }))}
      />
    </div>
  )
}

/** Its form for those who may change it, else what it is. */
const Place = ({ id }: { readonly id: number }) => {
  const canEdit = useCan('site:edit')
  const textOf = useErrorText()
  const found = useStart(sites.queryById, { id }, { isEnabled: canEdit !== undefined })
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const site: Site = found.data
  return canEdit ? <SiteForm site={site} /> : <SiteShown site={site} />
}
