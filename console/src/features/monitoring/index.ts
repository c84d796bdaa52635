/**
 * Monitoring: the monitoring centre. Owns the picture of the fleet now. Not here: the map canvas (map/), the live connection
 * (api/), playback, alarms and waybills. Invariant: a live frame renders the rows it concerns, never the page; positions reach
 * the map past React.
 */
export { type ChosenDevice, DeviceChooser } from './device-chooser.tsx'
export { deviceCautionsNow } from './command-button.tsx'
export { DeviceNow } from './device-now.tsx'
export { createDeviceStore, type DeviceStore, type Tracked } from './device-store.ts'
export { feedPoints } from './map-feed.ts'
export { MonitoringPage } from './monitoring-page.tsx'
export { heroOf, shownAlarmKeys, type Tile, tilesOf } from './sensor-tiles.ts'
export { statusOf } from './status.ts'
export { useLiveStates } from './use-live-states.ts'
export { TileGrid } from './tile-grid.tsx'
export { useTracked } from './use-tracked.ts'
export { SharedMonitoringPage } from './shared-monitoring-page.tsx'
