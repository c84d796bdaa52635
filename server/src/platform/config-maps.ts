/** The variables of base maps beside the embedded one. */
import { datums, type Datum } from '@coldway/contract/places/maps.ts'
import { z } from 'zod'

export const mapVariables = {
  COLDWAY_MAP_GOOGLE_KEY: z
    .string()
    .regex(/^[\w-]{1,128}$/)
    .optional(),
  COLDWAY_MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^\s'";{}]+\{z\}[^\s'";]*$/, 'an http(s) address with {z}, {x} and {y}')
    .refine((url) => url.includes('{x}') && url.includes('{y}'), 'an http(s) address with {z}, {x} and {y}')
    .optional(),
  COLDWAY_MAP_TILES_NAME: z.string().trim().min(1).max(30).default('Map'),
  COLDWAY_MAP_TILES_ATTRIBUTION: z.string().trim().max(200).default(''),
  COLDWAY_MAP_TILES_DATUM: z.enum(datums).default('wgs84'),
  COLDWAY_MAP_TILES_MAX_ZOOM: z.coerce.number().int().min(1).max(22).default(18),
}
type Variables = z.output<z.ZodObject<typeof mapVariables>>

export interface TilesSetup {
  readonly url: string
  readonly name: string
  readonly attribution: string
  readonly datum: Datum
  readonly maxZoom: number
}
export interface MapsSetup {
  readonly googleKey: string | undefined
  readonly tiles: TilesSetup | undefined
}

export const googleTiles = 'https://tile.googleapis.com'

export const readMaps = (env: Variables): MapsSetup => ({
  googleKey: env.COLDWAY_MAP_GOOGLE_KEY,
  tiles: env.COLDWAY_MAP_TILES_URL
    ? {
        url: env.COLDWAY_MAP_TILES_URL,
        name: env.COLDWAY_MAP_TILES_NAME,
        attribution: env.COLDWAY_MAP_TILES_ATTRIBUTION,
        datum: env.COLDWAY_MAP_TILES_DATUM,
        maxZoom: env.COLDWAY_MAP_TILES_MAX_ZOOM,
      }
    : undefined,
})

/** The origins from which the console may load tiles: only those that are configured. */
export const mapOrigins = ({ googleKey, tiles }: MapsSetup): string[] => [
  ...(googleKey ? [googleTiles] : []),
  ...(tiles ? [new URL(tiles.url.replaceAll(/[{}]/g, '')).origin] : []),
]
