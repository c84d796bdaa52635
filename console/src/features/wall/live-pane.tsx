/** A live pane: it follows its device, with the track of the last minutes behind it. */
import { breachOf, movingAboveKmh, severities, titleOf } from '@coldway/contract/devices/device-state.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { useEffect, useRef } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import type { Panes } from '../../map/panes.ts'
import type { TrackPoint as Vertex } from '../../map/track-line.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { type DeviceStore, heroOf, statusOf, type Tracked, useTracked } from '../monitoring/index.ts'
import { readingOf } from '../series/index.ts'
import { WallPane } from './wall-pane.tsx'
import { trailMs } from './wall-tracks.ts'

interface LivePaneProps {
  readonly deviceId: number
  readonly store: DeviceStore
  readonly panes: Panes | undefined
  /** The last minutes before the wall was opened. */
  readonly before: readonly TrackPoint[]
  /** The list is loaded, and the device is not in it. */
  readonly isGone: boolean
  readonly onRemove: () => void
}

export const LivePane = ({ deviceId, store, panes, before, isGone, onRemove }: LivePaneProps) => {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const one = useTracked(store, deviceId)
  useLiveScene({ canvas, panes, store, deviceId, before })
  const status = one && statusOf(one)
  const hero = one && heroOf(one.device, one.state)
  const fix = one?.state?.fix
  const missing = isGone ? t('wall.gone') : one && !fix && !one.isAwaited ? t('monitoring.detail.noFix') : undefined
  return (
    <WallPane
      deviceId={deviceId}
      title={one ? titleOf(one.device) : isGone ? `#${deviceId}` : '…'}
      target={one?.device.monitorTarget}
      canvas={canvas}
      tone={status?.tone ?? 'off'}
      status={status ? t(status.text) : '—'}
      hero={
        hero?.value === undefined ? undefined : { ...readingOf(t, hero.series.key, hero.value), breach: hero.breach }
      }
      isOld={one?.severity === 'off'}
      empty={missing}
      foot={
        one?.state && (
          <>
            <Age atMs={one.state.arrivedMs} nowMs={serverNowMs} />
            {fix && (
              <span>
                {formatNumber(fix.speedKmh)} {t('common.units.kmh')}
              </span>
            )}
          </>
        )
      }
      onRemove={onRemove}
    />
  )
}

interface SceneParts extends Pick<LivePaneProps, 'panes' | 'store' | 'deviceId' | 'before'> {
  readonly canvas: { readonly current: HTMLCanvasElement | null }
}

/** Past React: each report extends the trail and moves the mark. */
const useLiveScene = ({ canvas, panes, store, deviceId, before }: SceneParts): void => {
  useEffect(() => {
    if (!panes || !canvas.current) return
    const detach = panes.attach(deviceId, canvas.current)
    const range = store.get(deviceId)?.device.range
    const trail: Vertex[] = before.map(([atMs, lng, lat, , , , tempC]) => ({
      atMs,
      lng,
      lat,
      isBreach: range !== undefined && breachOf('temp1', tempC ?? undefined, range) !== undefined,
    }))
    const show = () => {
      const one = store.get(deviceId)
      const fix = one?.state?.fix
      if (!one || !fix) return
      const last = trail.at(-1)
      if (!last || fix.atMs > last.atMs) trail.push({ ...fix, isBreach: one.severity === 'bad' })
      while (trail.length > 1 && (trail[0]?.atMs ?? 0) < fix.atMs - trailMs) trail.shift()
      // The mark is still moving to the last point.
      panes.show(deviceId, { trail: trail.slice(0, -1), mark: markOf(one, fix) }, true)
    }
    show()
    const stop = store.watch(deviceId, show)
    return () => {
      stop()
      detach()
    }
  }, [panes, canvas, store, deviceId, before])
}

const markOf = (one: Tracked, fix: NonNullable<NonNullable<Tracked['state']>['fix']>) => ({
  lng: fix.lng,
  lat: fix.lat,
  headingDeg: fix.headingDeg,
  severity: severities.indexOf(one.severity),
  isMoving: one.severity !== 'off' && fix.speedKmh > movingAboveKmh,
})
