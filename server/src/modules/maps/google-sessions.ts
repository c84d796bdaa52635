/**
 * Google's Map Tiles API, 2D tiles. A session for each kind of map and language is requested once and lasts some two
 * weeks; browsers then fetch tiles with it and the key. Roads in mainland China are drawn in GCJ-02, satellite images
 * are not: the datum belongs to the layer.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { MapSource } from '@coldway/contract/places/maps.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { googleTiles } from '../../platform/config-maps.ts'
import type { Egress } from '../../platform/egress.ts'

type Kind = 'roadmap' | 'satellite'

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
  readonly source: Promise<MapSource | undefined>
}

export const createGoogleSessions = (key: string, egress: Egress, clock: Clock) => {
  const kept = new Map<string, Kept>()

  const ask = async (kind: Kind, language: Language, name: string): Promise<MapSource | undefined> => {
    try {
      const answer = await egress.request({
        method: 'POST',
        url: `${googleTiles}/v1/createSession?key=${key}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mapType: kind, language, region: regions[language] }),
        timeoutMs,
      })
      const { session, expiry } = Answer.parse(JSON.parse(answer.body))
      const source = Promise.resolve(sourceOf(kind, session, key))
      kept.set(name, { untilMs: Number(expiry) * 1000 - renewBeforeMs, source })
      return await source
    } catch {
      // The egress client has logged it; the other maps do not wait.
      return undefined
    }
  }

  return (kind: Kind, language: Language): Promise<MapSource | undefined> => {
    const name = `${kind} ${language}`
    const known = kept.get(name)
    if (known && known.untilMs > clock.now()) return known.source
    const source = ask(kind, language, name)
    kept.set(name, { untilMs: clock.now() + restMs, source })
    return source
  }
}

const sourceOf = (kind: Kind, session: string, key: string): MapSource => ({
  id: kind === 'roadmap' ? 'google' : 'googleSatellite',
  name: null,
  tiles: `${googleTiles}/v1/2dtiles/{z}/{x}/{y}?session=${session}&key=${key}`,
  tileSize: 256,
  maxZoom: kind === 'roadmap' ? 20 : 19,
  datum: kind === 'roadmap' ? 'gcj02' : 'wgs84',
  attribution: 'Google',
})
