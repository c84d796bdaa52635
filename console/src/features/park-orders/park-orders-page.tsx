/** /view/logisticParkOrders/logisticParkOrdersMonitoring: the parks, what is bound to each, and the alarms that last there. */
import { type Park, parkLimits, type ParkOrder, parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useLiveWaybills } from '../waybills/index.ts'
import { BindDialog } from './bind-dialog.tsx'
import { levelName, levelNames, LevelPill } from './level-pill.tsx'
import { ParkAlarms } from './park-alarms.tsx'
import { ParkOrderTable } from './park-order-table.tsx'
import { parkStale } from './stale.ts'
import './park-orders.css'

const ParkMap = lazy(async () => ({ default: (await import('./park-map.tsx')).ParkMap }))
const againMs = 30_000

export const ParkOrdersPage = () => {
  const t = useText()
  const textOf = useErrorText()
  useLiveWaybills()
  const found = useCall(parkOrders.fence, {}, { keepsLast: true, repeatMs: againMs })
  const seesAlarms = useCan(parkOrders.alarm.needs) ?? false
  const alarms = useCall(parkOrders.alarm, {}, { keepsLast: true, repeatMs: againMs, isEnabled: seesAlarms })
  const [address, setAddress] = useSearchParams()
  const [isBinding, setIsBinding] = useState(false)
  const canBind = useCan(parkOrders.binding.needs) ?? false
  const chosen = found.data?.parks.find(({ id }) => String(id) === address.get('park'))
  const isShown = useMemo(
    () =>
      ({ siteId }: { readonly siteId: number | null }): boolean =>
        chosen === undefined || siteId === chosen.id,
    [chosen],
  )
  if (!found.data)
    return found.error ? (
      <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
    ) : (
      <Loading label={t('titles.parkOrders')} />
    )
  const { parks, parkCount, orders, orderCount } = found.data
  const choose = (id: number | undefined) => setAddress(id === undefined ? {} : { park: String(id) }, { replace: true })
  const shown = orders.filter(isShown)
  return (
    <div className="park-orders">
      <header>
        <h1>{t('titles.parkOrders')}</h1>
        {canBind && parks.length > 0 && (
          <Button kind="primary" icon="plus" onClick={() => setIsBinding(true)}>
            {t('parkOrders.bind')}
          </Button>
        )}
      </header>
      {parks.length === 0 ? (
        <State icon="map" title={t('parkOrders.noParks')} hint={t('parkOrders.noParksHint')} />
      ) : (
        <>
          <Counts orders={shown} />
          <Beyond parks={parkCount} orders={orderCount} />
          <div className="park-places">
            <ParkList parks={parks} orders={orders} chosen={chosen?.id} onChoose={choose} />
            <MapOf parks={parks} orders={shown} chosen={chosen?.id} onChoose={choose} />
          </div>
          {chosen && <LevelChoice key={chosen.id} park={chosen} />}
          <ParkOrderTable orders={shown} parks={parks} />
          {seesAlarms && <ParkAlarms of={alarms.data} isShown={isShown} />}
        </>
      )}
      {isBinding && <BindDialog parks={parks} parkId={chosen?.id} onClose={() => setIsBinding(false)} />}
    </div>
  )
}

const Counts = ({ orders }: { orders: readonly ParkOrder[] }) => {
  const t = useText()
  const inside = orders.filter(({ isInside }) => isInside === true).length
  const onTheWay = orders.filter(({ bindType, isInside }) => bindType === 'inbound' && isInside !== true).length
  const unknown = orders.filter(({ isInside }) => isInside === null).length
  return (
    <div className="park-counts">
      <CountTile label={t('parkOrders.open')} value={orders.length} />
      <CountTile label={t('parkOrders.onTheWay')} value={onTheWay} />
      <CountTile label={t('parkOrders.inside')} value={inside} />
      <CountTile label={t('parkOrders.unknown')} value={unknown} />
    </div>
  )
}

/** Says what the answer leaves out. */
const Beyond = ({ parks, orders }: { parks: number; orders: number }) => {
  const t = useText()
  if (parks <= parkLimits.parksMax && orders <= parkLimits.ordersMax) return null
  const { parksMax, ordersMax } = parkLimits
  return <Alert kind="warning">{t('parkOrders.beyond', { parksMax, parks, ordersMax, orders })}</Alert>
}

interface Choosing {
  readonly parks: readonly Park[]
  readonly orders: readonly ParkOrder[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number | undefined) => void
}

const ParkList = ({ parks, orders, chosen, onChoose }: Choosing) => {
  const t = useText()
  const counts = useMemo(() => Map.groupBy(orders, ({ siteId }) => siteId), [orders])
  return (
    <nav className="park-list" aria-label={t('parkOrders.parks')}>
      {parks.map(({ id, siteName, address, level }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? undefined : id)}
        >
          <span>
            <b>{siteName}</b> <LevelPill level={level} />
            <small>{address}</small>
          </span>
          <strong>{formatNumber(counts.get(id)?.length ?? 0)}</strong>
        </button>
      ))}
    </nav>
  )
}

const MapOf = (of: Choosing) => {
  const t = useText()
  const [hasMap, setHasMap] = useState(true)
  return (
    <section className="park-map" aria-label={t('parkOrders.map')}>
      {hasMap ? (
        <Suspense fallback={<Loading />}>
          <ParkMap {...of} onUnsupported={() => setHasMap(false)} />
        </Suspense>
      ) : (
        <State icon="map" title={t('monitoring.map.unsupported')} />
      )}
    </section>
  )
}

const LevelChoice = ({ park }: { park: Park }) => {
  const t = useText()
  const textOf = useErrorText()
  const canSet = useCan(parkOrders.setFenceLevel.needs) ?? false
  const setting = useMutate(parkOrders.setFenceLevel, { stale: parkStale })
  if (!canSet) return null
  return (
    <div className="park-level">
      <span>{t('parkOrders.watched', { name: park.siteName })}</span>
      <Segmented
        label={t('parkOrders.level')}
        value={levelName(park.level)}
        onChange={(name) =>
          setting.mutate(
            { siteId: park.id, level: levelNames.indexOf(name) + 1 },
            {
              onSuccess: () => notify(t('pieces.form.saved'), 'ok'),
              onError: (error) => notify(textOf(error), 'bad'),
            },
          )
        }
        options={levelNames.map((value) => ({ value, label: t(`parkOrders.levels.${value}`) }))}
      />
    </div>
  )
}
