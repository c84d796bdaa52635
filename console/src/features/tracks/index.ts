/**
 * Tracks: the historical track of a device. Owns the choice of device and span, the stops and the sums. Not here: the pieces
 * of playback (playback), the drawing of a line (map/). Invariant: map, strip and table follow one cursor, and a choice
 * stands in the address.
 */
export { SpanFields } from './span-fields.tsx'
export { readSpan, type Span, spanOf, spanParams } from './span.ts'
export { TrackPage } from './track-page.tsx'
