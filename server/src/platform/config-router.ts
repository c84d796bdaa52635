/** The variables of the routing server. Without one a route is a straight estimate. */
import { z } from 'zod'

export const routerVariables = {
  COLDWAY_ROUTER: z.enum(['none', 'osrm', 'valhalla', 'google', 'baidu']).default('none'),
  COLDWAY_ROUTER_URL: z.url({ protocol: /^https?$/ }).optional(),
  COLDWAY_ROUTER_KEY: z
    .string()
    .regex(/^[\w-]{1,128}$/)
    .optional(),
  COLDWAY_ROUTER_TRAFFIC: z.enum(['on', 'off']).default('off'),
}
type Variables = z.output<z.ZodObject<typeof routerVariables>>

export interface RouterSetup {
  readonly provider: 'osrm' | 'valhalla' | 'google' | 'baidu'
  /** The address without a slash at its end. */
  readonly url: string
  /** Empty where the provider takes none. */
  readonly key: string
  /** Whether a provider that charges for it is asked about traffic. */
  readonly asksTraffic: boolean
}

/** Throws a sentence when the address or the key is missing. */
export const readRouter = (env: Variables): RouterSetup | undefined => {
  const { COLDWAY_ROUTER: provider, COLDWAY_ROUTER_URL: url, COLDWAY_ROUTER_KEY: key = '' } = env
  const asksTraffic = env.COLDWAY_ROUTER_TRAFFIC === 'on'
  if (provider === 'none') return undefined
  if (provider === 'google' || provider === 'baidu') {
    if (key === '') throw missing('COLDWAY_ROUTER_KEY', provider)
    return { provider, url: (url ?? usualUrls[provider]).replace(/\/$/, ''), key, asksTraffic }
  }
  if (!url) throw missing('COLDWAY_ROUTER_URL', provider)
  return { provider, url: url.replace(/\/$/, ''), key, asksTraffic }
}

const usualUrls = { google: 'https://routes.googleapis.com', baidu: 'https://api.map.baidu.com' }

const missing = (name: string, provider: string): Error =>
  new Error(`The configuration is not usable:\n  ${name}: needed with COLDWAY_ROUTER=${provider}`)
