/**
 * Tracks: the historical track of a device, for who is signed in and for who holds a link. Owns the choice of device and span,
 * the stops and the sums, and the finer points of what the map shows. Not here: the pieces of playback (playback), the drawing
 * of a line (map/), the frame of a shared page (shares). Invariant: map, strip and table follow one cursor, and a choice stands
 * in the address.
 */
export { DevicePicker, type DevicePickerProps } from './device-picker.tsx'
export { SpanFields } from './span-fields.tsx'
export { fieldTime, readSpan, type Span, spanOf, spanParams } from './span.ts'
export { TrackPage } from './track-page.tsx'
export { TrackSharePage } from './track-share-page.tsx'
