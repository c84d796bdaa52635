/**
 * Google's Map Tiles API, 2D tiles. A session for each kind of map and language is requested once and lasts some two
 * weeks; browsers then fetch tiles with it and the key. Roads in mainland China are drawn in GCJ-02, satellite images
 * are not: the datum belongs to the layer.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { MapSource } from '@coldway/contract/places/maps.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { MapsSetup } from '../../platform/config-maps.ts'
import type { Egress } from '../../platform/egress.ts'

type Kind = 'roadmap' | 'satellite'

/**
 * The body of `createSession`, by "Use session tokens" of the Map Tiles API's guide. Traffic is an overlay of its own:
 * transparent tiles without the map below.
 */
const bodies = {
  roadmap: { mapType: 'roadmap' },
  satellite: { mapType: 'satellite' },
  traffic: { mapType: 'roadmap', layerTypes: ['layerTraffic'], overlay: true, imageFormat: 'png' },
} as const

/** `expiry` is seconds since 1970, as text. */
const Answer = z.object({ session: z.string().regex(/^[\w-]{1,500}$/), expiry: z.string().regex(/^\d{1,12}$/) })

const regions: Readonly<Record<Language, string>> = {
  'en-US': 'US',
  'zh-CN': 'CN',
  'ru-RU': 'RU',
  'ko-KR': 'KR',
  'th-TH': 'TH',
}
/** Renews early, as browsers keep the old session while a page stays open. */
const renewBeforeMs = 86_400_000
/** The pause after a failure. */
const restMs = 60_000
const timeoutMs = 5_000

interface Kept {
  readonly untilMs: number
  readonly session: Promise<string | undefined>
}

export const createGoogleSessions = (google: NonNullable<MapsSetup['google']>, egress: Egress, clock: Clock) => {
  const kept = new Map<string, Kept>()

  const ask = async (kind: keyof typeof bodies, language: Language, name: string): Promise<string | undefined> => {
    try {
      const answer = await egress.request({
        method: 'POST',
        url: `${google.url}/v1/createSession?key=${google.key}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...bodies[kind], language, region: regions[language] }),
        timeoutMs,
      })
      const { session, expiry } = Answer.parse(JSON.parse(answer.body))
      kept.set(name, { untilMs: Number(expiry) * 1000 - renewBeforeMs, session: Promise.resolve(session) })
      return session
    } catch {
      // The egress client has logged it; the other maps do not wait.
      return undefined
    }
  }

  const sessionOf = (kind: keyof typeof bodies, language: Language): Promise<string | undefined> => {
    const name = `${kind} ${language}`
    const known = kept.get(name)
    if (known && known.untilMs > clock.now()) return known.session
    const session = ask(kind, language, name)
    kept.set(name, { untilMs: clock.now() + restMs, session })
    return session
  }

  return async (kind: Kind, language: Language): Promise<MapSource | undefined> => {
    const [session, traffic] = await Promise.all([sessionOf(kind, language), sessionOf('traffic', language)])
    return session === undefined ? undefined : sourceOf(kind, google, { session, traffic })
  }
}

interface Sessions {
  readonly session: string
  readonly traffic: string | undefined
}

const sourceOf = (kind: Kind, { url, key }: { url: string; key: string }, sessions: Sessions): MapSource => {
  const asked = (session: string) => `session=${session}&key=${key}`
  const tiles = (session: string) => `${url}/v1/2dtiles/{z}/{x}/{y}?${asked(session)}`
  return {
    id: kind === 'roadmap' ? 'google' : 'googleSatellite',
    name: null,
    kind: 'raster',
    tiles: tiles(sessions.session),
    tileSize: 256,
    maxZoom: kind === 'roadmap' ? 20 : 19,
    datum: kind === 'roadmap' ? 'gcj02' : 'wgs84',
    // The owners of the pictures depend on the place: Google asks for what its viewport request
    // answers.
    attribution: 'Google Maps',
    credits: `${url}/tile/v1/viewport?${asked(sessions.session)}&zoom={zoom}&north={north}&south={south}&east={east}&west={west}`,
    traffic: sessions.traffic ? { tiles: tiles(sessions.traffic), maxZoom: 20, datum: 'gcj02' } : null,
  }
}
