/**
 * /view/eleTransportMonitor/shiftLineTaskTrack/shiftLineTaskTrack_k: the data of one order, and where its lock was while it was
 * on the order. `binding` in the address names one of several times that a lock was on it.
 */
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { type LockOrderTrack, lockOrderTracks } from '@coldway/contract/lock-orders/lock-order-tracks.ts'
import { type LockOrder, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callNow } from '../../api/call-now.ts'
import { isRefusal } from '../../api/call-error.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { ShareButton } from '../shares/index.ts'
import { type AskFiner, noTrack, TrackBoard } from '../tracks/index.ts'
import { OrderHead } from './order-head.tsx'
import { useOrderId } from './use-lock-order.ts'

export const LockOrderTrackPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const id = useOrderId()
  const found = useCall(lockOrders.queryById, { waybillId: id ?? 0 }, { isEnabled: id !== undefined })
  if (id === undefined) return <ErrorState text={t('lockOrders.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OrderTrack order={found.data} />
}

const OrderTrack = ({ order }: { order: LockOrder }) => {
  const t = useText()
  const textOf = useErrorText()
  const mayTrack = useCan('track:view') ?? false
  const [address, setAddress] = useSearchParams()
  const [isRaw, setRaw] = useState(false)
  const bindingId = Number(address.get('binding')) || undefined
  const found = useCall(
    lockOrderTracks.queryById,
    { waybillId: order.id, ...(bindingId && { bindingId }), isRaw },
    { freshMs: Number.POSITIVE_INFINITY, isEnabled: mayTrack },
  )
  const { data } = found
  const finer = useFinerOf(data, isRaw)
  const retry = () => void found.refetch()
  const shown = data && {
    key: `${data.bindingId} ${isRaw}`,
    device: data.device,
    isLoading: false,
    error: undefined,
    retry,
    finer,
  }
  return (
    <TrackBoard shown={shown} data={data ?? noTrack}>
      <OrderHead order={order} />
      {!mayTrack && <Empty text={t('lockOrders.trackForbidden')} />}
      {found.isLoading && <Loading />}
      {found.error && isRefusal(found.error, 'orderLockRequired') && <Empty text={t('lockOrders.neverLocked')} />}
      {found.error && !isRefusal(found.error, 'orderLockRequired') && (
        <ErrorState text={textOf(found.error)} onRetry={retry} />
      )}
      {data && (
        <div className="track-filter">
          <Bindings
            data={data}
            onChange={(binding) => setAddress({ id: String(order.id), binding: String(binding) }, { replace: true })}
          />
          <p>{t('tracks.between', { from: data.startTime, until: data.endTime })}</p>
          <Switch label={t('tracks.raw')} isOn={isRaw} onChange={setRaw} />
        </div>
      )}
      <div className="track-actions">
        {data && (
          <ShareButton things={[{ id: data.deviceId, title: order.orderNo }]} page="order" lockOrderId={order.id} />
        )}
        <Link to={`${paths.lockOrder}?id=${order.id}`}>{t('lockOrders.open')}</Link>
        {data && <DataLinks data={data} />}
      </div>
    </TrackBoard>
  )
}

/** Which time of which lock; with one time there is nothing to choose. */
const Bindings = ({ data, onChange }: { data: LockOrderTrack; onChange: (id: number) => void }) => {
  const t = useText()
  if (data.bindings.length < 2) return <p>{titleOf(data.device)}</p>
  return (
    <Select
      label={t('lockOrders.lock')}
      options={data.bindings.map(({ id, deviceName, startTime }) => ({
        value: id,
        label: `${deviceName} · ${startTime.slice(0, 16)}`,
      }))}
      value={data.bindingId}
      onChange={(id) => id !== undefined && onChange(id)}
    />
  )
}

/** What the lock measured and which alarms it raised in that time. */
const DataLinks = ({ data }: { data: LockOrderTrack }) => {
  const t = useText()
  const span = new URLSearchParams({
    device: String(data.deviceId),
    from: fieldTime(data.startTime),
    until: fieldTime(data.endTime),
  })
  return (
    <>
      {useCan('sensor:view') && <Link to={`${paths.sensors}?${span}`}>{t('titles.sensors')}</Link>}
      {useCan('alarm:view') && (
        <Link to={`${paths.alarms}?deviceCode=${encodeURIComponent(codeOf(data))}`}>{t('alarms.title')}</Link>
      )}
    </>
  )
}

const codeOf = ({ bindings, bindingId }: LockOrderTrack): string =>
  bindings.find(({ id }) => id === bindingId)?.deviceCode ?? ''
const fieldTime = (wire: string): string => wire.slice(0, 16).replace(' ', 'T')

const useFinerOf = (data: LockOrderTrack | undefined, isRaw: boolean): AskFiner =>
  useMemo<AskFiner>(
    () => (stretches) => {
      const { deviceId = 0, startTime = '', endTime = '' } = data ?? {}
      return callNow(tracks.postFinerList, { deviceId, startTime, endTime, isRaw, stretches: [...stretches] })
    },
    [data, isRaw],
  )
