import { sites } from '@coldway/contract/sites/sites.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { PushForm } from '../subscriptions/index.ts'
import './sites.css'

/** The setting of who is notified of one site; it replaces the setting of its scene. */
export const SitePush = ({ siteId }: { siteId: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const site = useCall(sites.queryById, { id: siteId })
  const found = useCall(sites.queryPushMsg, { fenceId: siteId }, { freshMs: 0 })
  const error = site.error ?? found.error
  if (error)
    return <ErrorState text={textOf(error)} onRetry={() => void Promise.all([site.refetch(), found.refetch()])} />
  if (!site.data || !found.data) return <Loading />
  return (
    <div className="site-push">
      <PushForm
        key={found.data.version}
        title={t('sites.push.ofSite', { name: site.data.siteName })}
        setting={found.data}
        back={paths.sites}
        call={sites.saveMsgPush}
        stale={[sites.queryPushMsg]}
        of={{ fenceId: siteId }}
      />
    </div>
  )
}
