/**
 * The page of one device: its state, its day, its alarms, commands, links and settings at one address. Owns the address, the
 * header, the small map and the timeline. Not here: the pieces of other features that its tabs show. Invariant: a device of
 * another tenant and one that does not exist look the same.
 */
export { AlarmRows } from './alarm-rows.tsx'
export { DevicePage } from './device-page.tsx'
export { DeviceTimeline } from './device-timeline.tsx'
export { SmallMap } from './small-map.tsx'
export { useOneDevice } from './use-one-device.ts'
