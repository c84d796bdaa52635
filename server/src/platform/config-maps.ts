/** The variables of base maps beside the embedded one. */
import { datums, type Datum } from '@coldway/contract/places/maps.ts'
import { z } from 'zod'

const Key = z.string().regex(/^[\w-]{1,128}$/)
const Name = z.string().trim().min(1).max(30)
const Attribution = z.string().trim().max(200)
/** No character that could end the address in a header. */
const Address = z.string().regex(/^https?:\/\/[^\s'";,<>{}]+$/, 'an http(s) address')
const TileAddress = z
  .string()
  .regex(/^https?:\/\/[^\s'";,<>{}]+\{[^\s'";,<>]*$/, 'an http(s) address with {z}, {x} and {y}')
  .refine(
    (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
    'an http(s) address with {z}, {x} and {y}',
  )

export const mapVariables = {
  COLDWAY_MAP_GOOGLE_KEY: Key.optional(),
  COLDWAY_MAP_GOOGLE_URL: Address.default('https://tile.googleapis.com'),
  COLDWAY_MAP_BAIDU_KEY: Key.optional(),
  // The addresses that Baidu's own JavaScript API asks; Baidu publishes no others.
  COLDWAY_MAP_BAIDU_TILES_URL: TileAddress.default(
    'https://maponline1.bdimg.com/tile/?qt=vtile&x={x}&y={y}&z={z}&styles=pl&scaler=1&ak={ak}',
  ),
  COLDWAY_MAP_BAIDU_TRAFFIC_URL: z
    .union([z.literal('off'), TileAddress])
    .default('https://its.map.baidu.com/traffic/TrafficTileService?level={z}&x={x}&y={y}&label=web2D&v=017&ak={ak}'),
  COLDWAY_MAP_BAIDU_ATTRIBUTION: Attribution.default('© Baidu - GS(2023)3206号 - 甲测资字11111342'),
  COLDWAY_MAP_TILES_URL: TileAddress.optional(),
  COLDWAY_MAP_TILES_NAME: Name.default('Map'),
  COLDWAY_MAP_TILES_ATTRIBUTION: Attribution.default(''),
  COLDWAY_MAP_TILES_DATUM: z.enum(datums).default('wgs84'),
  COLDWAY_MAP_TILES_MAX_ZOOM: z.coerce.number().int().min(1).max(22).default(18),
  COLDWAY_MAP_PMTILES_URL: Address.optional(),
  COLDWAY_MAP_PMTILES_NAME: Name.default('Roads'),
  COLDWAY_MAP_PMTILES_ATTRIBUTION: Attribution.default('© OpenStreetMap contributors'),
  COLDWAY_MAP_STYLE_URL: Address.optional(),
  COLDWAY_MAP_STYLE_NAME: Name.default('Style'),
  /** Origins besides the style's own from which it loads tiles. */
  COLDWAY_MAP_STYLE_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^https?:\/\/[\w.-]+(:\d{1,5})?$/, 'origins such as https://tiles.example.com'))),
}
type Variables = z.output<z.ZodObject<typeof mapVariables>>

export interface TilesSetup {
  readonly url: string
  readonly name: string
  readonly attribution: string
  readonly datum: Datum
  readonly maxZoom: number
}
export interface BaiduSetup {
  /** Addresses with {z}, {x} and {y}; the key is in them. */
  readonly tiles: string
  readonly traffic: string | undefined
  readonly attribution: string
}
export interface MapsSetup {
  readonly google: { readonly key: string; readonly url: string } | undefined
  readonly baidu: BaiduSetup | undefined
  readonly tiles: TilesSetup | undefined
  readonly pmtiles: Pick<TilesSetup, 'url' | 'name' | 'attribution'> | undefined
  readonly style: { readonly url: string; readonly name: string; readonly origins: readonly string[] } | undefined
}

export const readMaps = (env: Variables): MapsSetup => ({
  google: env.COLDWAY_MAP_GOOGLE_KEY
    ? { key: env.COLDWAY_MAP_GOOGLE_KEY, url: env.COLDWAY_MAP_GOOGLE_URL.replace(/\/$/, '') }
    : undefined,
  baidu: env.COLDWAY_MAP_BAIDU_KEY ? baiduOf(env, env.COLDWAY_MAP_BAIDU_KEY) : undefined,
  tiles: env.COLDWAY_MAP_TILES_URL
    ? {
        url: env.COLDWAY_MAP_TILES_URL,
        name: env.COLDWAY_MAP_TILES_NAME,
        attribution: env.COLDWAY_MAP_TILES_ATTRIBUTION,
        datum: env.COLDWAY_MAP_TILES_DATUM,
        maxZoom: env.COLDWAY_MAP_TILES_MAX_ZOOM,
      }
    : undefined,
  pmtiles: env.COLDWAY_MAP_PMTILES_URL
    ? {
        url: env.COLDWAY_MAP_PMTILES_URL,
        name: env.COLDWAY_MAP_PMTILES_NAME,
        attribution: env.COLDWAY_MAP_PMTILES_ATTRIBUTION,
      }
    : undefined,
  style: env.COLDWAY_MAP_STYLE_URL
    ? {
        url: env.COLDWAY_MAP_STYLE_URL,
        name: env.COLDWAY_MAP_STYLE_NAME,
        origins: env.COLDWAY_MAP_STYLE_ORIGINS,
      }
    : undefined,
})

const baiduOf = (env: Variables, key: string): BaiduSetup => {
  const traffic = env.COLDWAY_MAP_BAIDU_TRAFFIC_URL
  return {
    tiles: env.COLDWAY_MAP_BAIDU_TILES_URL.replace('{ak}', key),
    traffic: traffic === 'off' ? undefined : traffic.replace('{ak}', key),
    attribution: env.COLDWAY_MAP_BAIDU_ATTRIBUTION,
  }
}

/** The origins from which the console may load maps: only those that are configured. */
export const mapOrigins = ({ google, baidu, tiles, pmtiles, style }: MapsSetup): string[] => {
  const urls = [google?.url, baidu?.tiles, baidu?.traffic, tiles?.url, pmtiles?.url, style?.url]
  const origins = urls.flatMap((url) => (url ? [new URL(url.replaceAll(/[{}]/g, '')).origin] : []))
  return [...new Set([...origins, ...(style?.origins ?? [])])]
}
