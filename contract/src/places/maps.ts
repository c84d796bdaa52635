/**
 * The base maps the operator has configured beside the embedded one, as raster tiles. Everything is stored and evaluated in
 * WGS-84; a source names the datum of its tiles, and the console converts at the map's edge. (settled.md "Maps")
 */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { mapProviders } from '../enums.ts'

/** GCJ-02: the datum required by law for maps of mainland China. */
export const datums = ['wgs84', 'gcj02'] as const
export type Datum = (typeof datums)[number]

export const MapSource = z.object({
  id: z.enum(mapProviders),
  /** Name of the operator's own tiles; null: the provider's name has a text in every language. */
  name: z.string().nullable(),
  /** URL with {z}, {x} and {y}. */
  tiles: z.string(),
  tileSize: z.union([z.literal(256), z.literal(512)]),
  maxZoom: z.int(),
  datum: z.enum(datums),
  attribution: z.string(),
})
export type MapSource = z.infer<typeof MapSource>

export const maps = calls('maps', '/v3/system/maps', {
  sources: post({
    does: 'The base maps beside the embedded one; a provider that does not answer is left out meanwhile.',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.object({ sources: z.array(MapSource) }),
    fails: [],
  }),
})
