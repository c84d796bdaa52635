/** Feeds the points of the map from the device store, past React. Owns which devices the map shows. */
import { severities, titleOf } from '@coldway/contract/devices/device-state.ts'
import type { PointsLayer } from '../../map/points-layer.ts'
import type { MapPoint, Severity } from '../../map/points-types.ts'
import { isShownBy, type MotionFilter } from './device-rows.ts'
import type { DeviceStore, Tracked } from './device-store.ts'

export interface MapFeed {
  show(motion: MotionFilter | 'none'): void
  stop(): void
}

export const pointOf = ({ device, state, severity, motion, alarm }: Tracked): MapPoint | undefined =>
  state?.fix
    ? {
        id: device.id,
        lng: state.fix.lng,
        lat: state.fix.lat,
        headingDeg: state.fix.headingDeg,
        // A device in alarm is as red as one out of range, even when silent.
        severity: (alarm ? severities.length - 1 : severities.indexOf(severity)) as Severity,
        ...(alarm && { alarmLevel: alarm.level }),
        label: titleOf(device),
        isMoving: motion === 'run',
      }
    : undefined

export const feedPoints = (
  store: DeviceStore,
  layer: Pick<PointsLayer, 'set' | 'update'>,
  first: MotionFilter | 'none',
): MapFeed => {
  let shown = first
  const isShown = (one: Tracked) => shown !== 'none' && isShownBy(shown, one)
  const setAll = () =>
    layer.set(
      store
        .all()
        .filter(isShown)
        .flatMap((one) => pointOf(one) ?? []),
    )
  const stop = store.onChange((changed) => {
    if (shown === 'none') return
    const points = changed.filter(isShown).flatMap((one) => pointOf(one) ?? [])
    const kept = new Set(points.map((point) => point.id))
    const removed = changed.flatMap(({ device }) => (kept.has(device.id) ? [] : [device.id]))
    layer.update(points, removed)
  })
  setAll()
  return {
    show: (motion) => {
      if (motion === shown) return
      shown = motion
      setAll()
    },
    stop,
  }
}
