/**
 * Monitoring: the monitoring centre. Owns the picture of the fleet now, and the pieces of playback, which tracks plays longer spans with. Not here: the map
 * canvas (map/), the live connection (api/), alarms and waybills. Invariant: a live frame renders the rows it concerns,
 * never the page; positions reach the map past React.
 */
export { titleOf } from './device-rows.ts'
export type { MapTrack } from './fleet-map.tsx'
export { MonitoringPage } from './monitoring-page.tsx'
export { PlaybackDock } from './playback-dock.tsx'
export { usePlaybackMap } from './playback-map.ts'
export { usePlaybackKeys } from './playback-mode.tsx'
export { PlaybackTable } from './playback-table.tsx'
export { printDuration } from './series-words.ts'
export { phone, useMedia } from './use-media.ts'
export { usePlaybackOf } from './use-playback.ts'
