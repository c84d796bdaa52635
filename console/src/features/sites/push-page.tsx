/**
 * /view/siteManager/site_messagePushConfiguration: who is notified of entry, exit and dwell, for an organisation in a scene;
 * with `site` in the address the tab of that site, whose own setting replaces the scene's.
 */
import { siteScenes, type SiteScene } from '@coldway/contract/enums.ts'
import { sitePush } from '@coldway/contract/sites/site-push.ts'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { TreeSelect } from '../../ui/form/tree-select.tsx'
import { PushForm } from '../subscriptions/index.ts'
import { SiteObject } from './site-page.tsx'
import './sites.css'

const idIn = (address: URLSearchParams, name: string): number | undefined => {
  const id = Number(address.get(name))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

export const SitePushPage = () => {
  const me = useMe()
  const [address] = useSearchParams()
  const siteId = idIn(address, 'site')
  if (!me) return <Loading />
  return siteId === undefined ? <ScenePush ownOrgId={me.orgId} /> : <SiteObject id={siteId} first="push" />
}

const sceneIds = { device: 1, waybill: 2 } as const satisfies Record<SiteScene, number>

const ScenePush = ({ ownOrgId }: { ownOrgId: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const id = useId()
  const nodes = useOrgTree()
  const [address, setAddress] = useSearchParams()
  const scene = siteScenes.find((one) => one === address.get('scene')) ?? 'device'
  const orgId = idIn(address, 'org') ?? ownOrgId
  const put = (name: string, value: string) =>
    setAddress(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true },
    )
  const bizSceneId = sceneIds[scene]
  const found = useCall(sitePush.queryPushMsg, { bizSceneId, orgId }, { freshMs: 0 })
  return (
    <div className="site-push">
      <Panel className="site-push-head" label={t('sites.push.whose')}>
        <div className="field">
          <label htmlFor={id}>{t('sites.organisation')}</label>
          <TreeSelect id={id} nodes={nodes} value={orgId} onChange={(next) => put('org', String(next ?? ownOrgId))} />
        </div>
        <Segmented
          label={t('sites.push.scene')}
          value={scene}
          onChange={(next) => put('scene', next)}
          options={siteScenes.map((value) => ({ value, label: t(`sites.push.scenes.${value}`) }))}
        />
      </Panel>
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <Loading />}
      {found.data && (
        <PushForm
          key={`${orgId} ${scene} ${found.data.version}`}
          title={t('sites.push.title')}
          setting={found.data}
          back={paths.sites}
          call={sitePush.saveMsgPush}
          stale={[sitePush.queryPushMsg]}
          of={{ bizSceneId }}
        />
      )}
    </div>
  )
}
