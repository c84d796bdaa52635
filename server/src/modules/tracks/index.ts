/**
 * Tracks: where a device was, to draw and to read. Owns simplification, stops and the length of a track. Not here: reading
 * and cleaning of fixes and who may see which span (readings).
 * Invariants: a simplified track holds only fixes that were, in order, with the extremes of place, speed and temperature;
 * memory does not grow with the span.
 */
import { tracks } from '@coldway/contract/tracks.ts'
import { implement, streamed } from '../../platform/implement.ts'
import type { ReadingsService } from '../readings/index.ts'
import { drawnTrack } from './drawn.ts'

export const createTracks = ({ readings }: { readonly readings: ReadingsService }) => ({
  routes: implement(tracks, {
    postBizList: async ({ scope, body, zone }) => drawnTrack(await readings.track(scope, body, zone), body.points),
    postList: async ({ scope, body, zone }) => streamed('points', await readings.track(scope, body, zone)),
  }),
})
