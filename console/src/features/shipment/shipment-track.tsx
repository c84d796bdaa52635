/** Map, curves, bands and the list of what happened, moved by one cursor. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import type { ShownCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Loading, State } from '../../ui/base/states.tsx'
import { Select } from '../../ui/form/select.tsx'
import { LoadCheckPanel } from '../load-checks/index.ts'
import type { WaybillKind } from '../waybills/index.ts'
import { DeviceWindows } from './device-windows.tsx'
import { capturedUntil, happenedTo } from './happened.ts'
import { rowsOf } from './known-bar.tsx'
import { happenedLater, laterIn, type ShownShipment } from './known-later.ts'
import { HappenedList } from './happened-list.tsx'
import { type Leg, legsOf, seriesOf } from './legs.ts'
import { PolicyLine } from './policy-line.tsx'
import { ShipmentAxis } from './shipment-axis.tsx'
import { StartWait } from './start-wait.tsx'
import { useLegTracks, useCaptured } from './use-shipment.ts'

const ShipmentMap = lazy(async () => ({ default: (await import('./shipment-map.tsx')).ShipmentMap }))

export interface ShipmentParts {
  /** Undefined: the page shows the waybill and changes nothing. */
  readonly kind: WaybillKind | undefined
  readonly of: MonitoredDetail
  readonly condition: ShownCondition
  readonly visits: readonly SiteRecord[]
  readonly alarms: readonly AlarmRecord[]
  /** It is shown as it was known then; undefined: with all that is known now. */
  readonly known?: Known | undefined
}

export interface Known {
  readonly now: ShownShipment
  readonly knownAt: string
  readonly atMs: number
}

export const ShipmentTrack = ({ kind, known, ...shown }: ShipmentParts) => {
  const t = useText()
  const [cursorMs, setCursor] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  const { of, condition, visits, alarms } = shown
  const { devices, excursions, fromMs, untilMs } = condition
  const legs = useMemo(() => legsOf(devices, chosen), [devices, chosen])
  const tracks = useLegTracks(legs, known?.knownAt)
  const captured = useCaptured(of)
  const rows = useMemo(() => {
    const zone = zoneInUse()
    const until = known ? capturedUntil(captured, known.atMs, zone) : captured
    const own = happenedTo({ of, excursions, alarms, visits, captured: until, zone })
    if (!known) return own
    const later = happenedLater(own, rowsOf(known.now, captured))
    return [...own, ...later].toSorted((one, other) => other.atMs - one.atMs)
  }, [of, excursions, alarms, visits, captured, known])
  return (
    <div className="shipment-track">
      <div className="shipment-stage">
        {devices.length > 1 && (
          <div className="shipment-choice">
            <Select
              label={t('shipment.device')}
              value={chosen ?? legs[0]?.detailId}
              onChange={setChosen}
              options={devices.map(({ detailId, deviceName }) => ({ value: detailId, label: deviceName }))}
            />
          </div>
        )}
        {fromMs === null || untilMs === null ? (
          <NotStarted of={of} isPast={known !== undefined} />
        ) : (
          <>
            <Way legs={legs} tracks={tracks} cursorMs={cursorMs} />
            <ShipmentAxis
              legs={legs}
              tracks={tracks}
              visits={visits}
              alarms={alarms}
              excursions={excursions}
              laterOf={known && ((detailId, key) => laterIn(condition, known.now.condition, { detailId, key }))}
              fromMs={fromMs}
              toMs={untilMs}
              cursorMs={cursorMs}
              onCursor={setCursor}
            />
          </>
        )}
      </div>
      <aside className="shipment-side">
        <h2>{t('shipment.happened')}</h2>
        <HappenedList rows={rows} legs={devices} onPoint={setCursor} />
        <h2>{t('waybills.policy')}</h2>
        {of.known?.unknown.includes('content') ? (
          <p>{t('shipment.knownAt.unknown')}</p>
        ) : (
          <PolicyLine kind={kind} of={of} />
        )}
        <h2>{t('shipment.devices')}</h2>
        <DeviceWindows kind={kind} of={of} />
        {of.state === 'completed' && <p className="shipment-settled">{t('shipment.settled')}</p>}
      </aside>
    </div>
  )
}

interface WayProps {
  readonly legs: readonly Leg[]
  readonly tracks: ReturnType<typeof useLegTracks>
  readonly cursorMs: number | undefined
}

const Way = ({ legs, tracks, cursorMs }: WayProps) => {
  const t = useText()
  const canTrack = useCan('track:view')
  const [hasMap, setHasMap] = useState(true)
  const limited = legs.flatMap((leg) => seriesOf(leg, 'temp1') ?? [])[0]
  if (!canTrack) return null
  const isPlaced = tracks.some(({ points }) => points.length > 0)
  return (
    <section className="shipment-map" aria-label={t('shipment.map')}>
      {!isPlaced && <State icon="pin" title={t('shipment.noTrack')} />}
      {isPlaced && !hasMap && <State icon="map" title={t('monitoring.map.unsupported')} />}
      {isPlaced && hasMap && (
        <Suspense fallback={<Loading />}>
          <ShipmentMap
            tracks={tracks}
            range={{
              tempLowC: limited?.low ?? null,
              tempHighC: limited?.high ?? null,
              humLowPct: null,
              humHighPct: null,
            }}
            cursorMs={cursorMs}
            onUnsupported={() => setHasMap(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Of a past moment it is only known that it had not started: what its devices waited for is not kept. */
const NotStarted = ({ of, isPast }: { readonly of: MonitoredDetail; readonly isPast: boolean }) => {
  const t = useText()
  if (isPast) return <State icon="clock" title={t('shipment.notStarted')} hint={t('shipment.knownAt.notStarted')} />
  return (
    <>
      <StartWait of={of} />
      <LoadCheckPanel waybillId={of.id} isToShip={of.state === 'toShip'} />
    </>
  )
}
