/**
 * Tracks: the historical track of a device, for signed-in users and for holders of a link. Owns the choice of device and span,
 * the stops and totals, and the finer points of the visible part. Not here: playback itself (playback), drawing a line (map/),
 * the frame of a shared page (shares). Invariant: map, strip and table follow one cursor, and a choice is kept in the address.
 */
export { DevicePicker, type DevicePickerProps, useTrackedFound } from './device-picker.tsx'
export { StopList } from './stop-list.tsx'
export { SpanFields } from './span-fields.tsx'
export { fieldTime, readSpan, type Span, spanOf, spanParams } from './span.ts'
export { noTrack, type Shown, TrackBoard, type TrackList } from './track-board.tsx'
export { TrackPage } from './track-page.tsx'
export { askSharedDevices, SharedTrack, TrackSharePage } from './track-share-page.tsx'
export type { AskFiner } from './use-finer.ts'
