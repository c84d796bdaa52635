/** A playback pane: its device at the moment of the wall's clock. */
import {
  breachOf,
  type MonitoredDevice,
  movingAboveKmh,
  severities,
  titleOf,
} from '@coldway/contract/devices/device-state.ts'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Panes } from '../../map/panes.ts'
import { spotAt } from '../../map/track-line.ts'
import { formatNumber } from '../../settings/format.ts'
import type { Store } from '../../settings/store.ts'
import { useText } from '../../settings/texts.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { colouredTrack, fixIndexAt } from '../playback/index.ts'
import { type DeviceStore, useTracked } from '../monitoring/index.ts'
import { readingOf } from '../series/index.ts'
import { isSilentAt } from './ribbons.ts'
import { WallPane } from './wall-pane.tsx'
import { trailMs, type WallTrack } from './wall-tracks.ts'

interface PlayedPaneProps {
  readonly deviceId: number
  readonly store: DeviceStore
  readonly panes: Panes | undefined
  readonly track: WallTrack
  readonly cursor: Store<number>
  readonly isGone: boolean
  readonly onRemove: () => void
}

export const PlayedPane = (props: PlayedPaneProps) => {
  const t = useText()
  const errorText = useErrorText()
  const { deviceId, track, cursor, isGone } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const device = useTracked(props.store, deviceId)?.device
  const { points } = track
  usePlayedScene(props, canvas, device)
  const index = useSyncExternalStore(cursor.subscribe, () => fixIndexAt(points, cursor.get()))
  const isSilent = useSyncExternalStore(cursor.subscribe, () =>
    isSilentAt(points, index, cursor.get(), device?.reportIntervalS ?? 0),
  )
  const fix = points[index]
  const tempC = fix?.[6] ?? undefined
  const breach = device && breachOf('temp1', tempC, device.range)
  const isMoving = (fix?.[3] ?? 0) > movingAboveKmh
  const status = isSilent ? 'offLine' : isMoving ? 'run' : 'stop'
  return (
    <WallPane
      deviceId={deviceId}
      title={device ? titleOf(device) : isGone ? `#${deviceId}` : '…'}
      target={device?.monitorTarget}
      canvas={canvas}
      tone={isSilent ? 'off' : breach ? 'bad' : isMoving ? 'ok' : 'cold'}
      status={
        breach && !isSilent
          ? t(breach === 'high' ? 'monitoring.detail.tooWarm' : 'monitoring.detail.tooCold')
          : t(`enums.motions.${status}`)
      }
      hero={tempC === undefined ? undefined : { ...readingOf(t, 'temp1', tempC), breach }}
      isOld={isSilent}
      empty={
        isGone
          ? t('wall.gone')
          : track.error
            ? errorText(track.error)
            : !track.isLoading && points.length === 0
              ? t('monitoring.playback.empty')
              : undefined
      }
      foot={
        fix && (
          <span>
            {formatNumber(fix[3])} {t('common.units.kmh')}
          </span>
        )
      }
      onRemove={props.onRemove}
    />
  )
}

/** Past React: every frame of the clock moves the mark. */
const usePlayedScene = (
  { deviceId, panes, track: { points }, cursor }: PlayedPaneProps,
  canvas: { readonly current: HTMLCanvasElement | null },
  device: MonitoredDevice | undefined,
): void => {
  const vertices = useMemo(() => (device ? colouredTrack(points, device, 'temperature') : []), [points, device])
  useEffect(() => {
    if (!panes || !canvas.current) return
    const detach = panes.attach(deviceId, canvas.current)
    const show = () => {
      const atMs = cursor.get()
      const spot = spotAt(vertices, atMs)
      if (!spot || !device) return
      let first = spot.index
      while (first > 0 && (vertices[first - 1]?.atMs ?? 0) >= atMs - trailMs) first--
      const isSilent = isSilentAt(points, spot.index, atMs, device.reportIntervalS)
      const severity = vertices[spot.index]?.isBreach ? 'bad' : 'ok'
      panes.show(deviceId, {
        trail: vertices.slice(first, spot.index + 1),
        mark: {
          ...spot,
          severity: severities.indexOf(isSilent ? 'off' : severity),
          isMoving: !isSilent && (points[spot.index]?.[3] ?? 0) > movingAboveKmh,
        },
      })
    }
    show()
    const stop = cursor.subscribe(show)
    return () => {
      stop()
      detach()
    }
  }, [panes, canvas, deviceId, vertices, points, device, cursor])
}
