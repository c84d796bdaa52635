/** Map, curves, bands and the list of what happened, moved by one cursor. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import type { WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Loading, State } from '../../ui/base/states.tsx'
import { Select } from '../../ui/form/select.tsx'
import type { WaybillKind } from '../waybills/index.ts'
import { DeviceWindows } from './device-windows.tsx'
import { happenedTo } from './happened.ts'
import { HappenedList } from './happened-list.tsx'
import { type Leg, legsOf, seriesOf } from './legs.ts'
import { ShipmentAxis } from './shipment-axis.tsx'
import { useLegTracks } from './use-shipment.ts'

const ShipmentMap = lazy(async () => ({ default: (await import('./shipment-map.tsx')).ShipmentMap }))

export interface ShipmentParts {
  /** Undefined: the page shows the waybill and changes nothing. */
  readonly kind: WaybillKind | undefined
  readonly of: WaybillDetail
  readonly condition: WaybillCondition
  readonly visits: readonly SiteRecord[]
  readonly alarms: readonly AlarmRecord[]
}

export const ShipmentTrack = ({ kind, of, condition, visits, alarms }: ShipmentParts) => {
  const t = useText()
  const [cursorMs, setCursor] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  const { devices, excursions, fromMs, untilMs } = condition
  const legs = useMemo(() => legsOf(devices, chosen), [devices, chosen])
  const tracks = useLegTracks(legs)
  const rows = useMemo(
    () => happenedTo({ of, excursions, alarms, visits, zone: zoneInUse() }),
    [of, excursions, alarms, visits],
  )
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
          <State icon="clock" title={t('shipment.notStarted')} hint={t('shipment.notStartedHint')} />
        ) : (
          <>
            <Way legs={legs} tracks={tracks} cursorMs={cursorMs} />
            <ShipmentAxis
              legs={legs}
              tracks={tracks}
              visits={visits}
              alarms={alarms}
              excursions={excursions}
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
        <h2>{t('shipment.devices')}</h2>
        <DeviceWindows kind={kind} of={of} />
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
