/**
 * Tracks: where a device was, to draw and to read. Owns simplification, stops and the length of a track. Not here:
 * reading and cleaning of fixes and who may see which span (readings). Invariants: a simplified track holds only real
 * fixes, in order, with the extremes of place, speed and temperature; memory does not grow with the span.
 */
import { sharedTracks, tracks } from '@coldway/contract/readings/tracks.ts'
import { implement, streamed } from '../../platform/implement.ts'
import { createTracksService, type TracksParts } from './tracks.service.ts'
import type { Module } from '../module.ts'

export { drawnTrack } from './drawn.ts'
export { finerTrack } from './finer.ts'

export const createTracks = (parts: TracksParts): Module => {
  const service = createTracksService(parts)
  const routes = [
    ...implement(tracks, {
      postBizList: (context) => service.drawn(context, context.body),
      postFinerList: (context) => service.finer(context, context.body),
      postList: async ({ scope, body, zone }) => streamed('points', await service.fixes(scope, body, zone)),
    }),
    ...implement(sharedTracks, {
      devices: (context) => service.sharedDevices(context),
      drawn: (context) => service.sharedDrawn(context, context.body),
      finer: (context) => service.sharedFiner(context, context.body),
    }),
  ]
  return { routes }
}
