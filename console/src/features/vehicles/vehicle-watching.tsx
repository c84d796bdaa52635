/** Which sites and lines watch the devices that are on a vehicle, and the ways to add and to end that. */
import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { limits } from '@coldway/contract/limits.ts'
import { linePath, paths, sitePath } from '@coldway/contract/screens/screens.ts'
import { type SiteSubscription, siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'

interface VehicleWatchingProps {
  readonly vehicle: VehicleDetail
}

export const VehicleWatching = ({ vehicle }: VehicleWatchingProps) => {
  const t = useText()
  const canSeeSites = useCan('site:view') ?? false
  const canSeeLines = useCan('line:view') ?? false
  if (vehicle.devices.length === 0) return <Empty text={t('vehicles.watching.noDevices')} />
  return (
    <div className="vehicle-record">
      {canSeeSites && <Sites vehicle={vehicle} />}
      {canSeeLines && <Lines vehicle={vehicle} />}
    </div>
  )
}

const Sites = ({ vehicle }: VehicleWatchingProps) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('site:edit') ?? false
  const found = useCall(siteSubscriptions.queryPageList, watchingOf(vehicle), { freshMs: 0 })
  return (
    <Panel
      title={t('vehicles.watching.sites')}
      actions={canEdit && <Add to={`${paths.siteSubscriptionAdd}?vehicle=${vehicle.id}`} />}
    >
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      {found.data?.total === 0 && <p className="vehicle-hint">{t('vehicles.watching.none')}</p>}
      <ul className="vehicle-rows">
        {found.data?.records.map((one) => (
          <SiteItem key={one.id} one={one} canEdit={canEdit} />
        ))}
      </ul>
    </Panel>
  )
}

/** What watches the devices of the vehicle now, all of them in one call. */
const watchingOf = ({ devices }: VehicleDetail) => ({
  page: 1,
  size: limits.pageSizeMax,
  conditionVos: [
    { column: 'deviceId' as const, type: 'in' as const, value: devices.map(({ deviceId }) => deviceId) },
    { column: 'status' as const, type: 'eq' as const, value: 'valid' },
  ],
})

const Add = ({ to }: { to: string }) => {
  const t = useText()
  return <Link to={to}>{t('vehicles.watching.add')}</Link>
}

interface SiteItemProps {
  readonly one: SiteSubscription
  readonly canEdit: boolean
}

/** One that watches other devices too is ended on the page of its site, where all of them are seen. */
const SiteItem = ({ one, canEdit }: SiteItemProps) => {
  const t = useText()
  const cancelling = useMutate(siteSubscriptions.cancleSubById, {
    stale: [siteSubscriptions.queryPageList, sites.queryPageList],
  })
  const isAlone = one.deviceCount === 1
  return (
    <li>
      <Link to={sitePath(one.siteId)}>{one.siteName}</Link>
      {isAlone && <span>{one.deviceNames[0]}</span>}
      <span>{one.events.map((event) => t(`enums.siteEvents.${event}`)).join(' · ')}</span>
      <small>{t('vehicles.watching.until', { time: one.endTime.slice(0, 16) })}</small>
      <small>
        {one.deviceCount === 0 && t('vehicles.watching.branch', { name: one.orgName })}
        {one.deviceCount > 1 && t('vehicles.watching.others', { count: one.deviceCount - 1 })}
      </small>
      {canEdit && isAlone && (
        <End
          title={t('sites.subscription.cancelTitle', { name: one.siteName })}
          text={t('sites.subscription.cancelText')}
          run={() => cancelling.mutateAsync({ id: one.id })}
        />
      )}
    </li>
  )
}

const Lines = ({ vehicle }: VehicleWatchingProps) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('line:edit') ?? false
  const found = useCall(lineSubscriptions.queryPageList, watchingOf(vehicle), { freshMs: 0 })
  const cancelling = useMutate(lineSubscriptions.cancleSubById, { stale: [lineSubscriptions.queryPageList] })
  return (
    <Panel
      title={t('vehicles.watching.lines')}
      actions={canEdit && <Add to={`${paths.lineSubscriptionAdd}?vehicle=${vehicle.id}`} />}
    >
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      {found.data?.total === 0 && <p className="vehicle-hint">{t('vehicles.watching.none')}</p>}
      <ul className="vehicle-rows">
        {found.data?.records.map((one) => (
          <li key={one.id}>
            {one.lineName === null ? <b>#{one.lineId}</b> : <Link to={linePath(one.lineId)}>{one.lineName}</Link>}
            <span>{one.deviceName}</span>
            <span>{t(one.state === null ? 'vehicles.watching.noState' : `enums.lineStates.${one.state}`)}</span>
            {one.progress !== null && <small>{formatNumber(100 * one.progress)} %</small>}
            <small>{t('vehicles.watching.until', { time: one.endTime.slice(0, 16) })}</small>
            {canEdit && (
              <End
                title={t('lines.subscription.cancelTitle', { name: one.lineName ?? `#${one.lineId}` })}
                text={t('lines.subscription.cancelText')}
                run={() => cancelling.mutateAsync({ id: one.id })}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface EndProps {
  readonly title: string
  readonly text: string
  readonly run: () => Promise<unknown>
}

const End = ({ title, text, run }: EndProps): ReactNode => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const onClick = () =>
    ask({
      title,
      text,
      action: t('sites.subscription.cancel'),
      isDanger: true,
      run: async () => {
        await run()
        notify(t('sites.subscription.cancelled'), 'ok')
      },
    })
  return (
    <span className="vehicle-actions">
      <Button onClick={onClick}>{t('sites.subscription.cancel')}</Button>
      {dialog}
    </span>
  )
}
