/**
 * Playback of a track. Owns the clock, the one cursor that map, strip and table share, the controls and the table of fixes. Not
 * here: choosing the track (tracks, monitoring), drawing a line (map/). Invariant: a frame of playback moves the cursor past
 * React; components render at each fix, not at each frame.
 */
export { fixIndexAt, type PlaybackSpeed, playbackSpeeds } from './playback-clock.ts'
export { PlaybackDock } from './playback-dock.tsx'
export { usePlaybackKeys } from './playback-keys.ts'
export { usePlaybackMap } from './playback-map.ts'
export { PlaybackTable } from './playback-table.tsx'
export { type PlayedDevice, rangeAt } from './played-device.ts'
export type { Ribbon } from './ribbon.ts'
export type { StripBand } from './track-strip.tsx'
export { colouredTrack } from './track-colours.ts'
export { type Playback, usePlayback, usePlaybackOf } from './use-playback.ts'
export { useTimeSlider } from './use-time-slider.ts'
