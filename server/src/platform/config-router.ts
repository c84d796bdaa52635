/** The variables of the routing server. Without one a route is a straight estimate. */
import { z } from 'zod'

export const routerVariables = {
  COLDWAY_ROUTER: z.enum(['none', 'osrm', 'valhalla']).default('none'),
  COLDWAY_ROUTER_URL: z.url({ protocol: /^https?$/ }).optional(),
}
type Variables = z.output<z.ZodObject<typeof routerVariables>>

export interface RouterSetup {
  readonly provider: 'osrm' | 'valhalla'
  /** The address without a slash at its end. */
  readonly url: string
}

/** Throws a sentence when the address is missing. */
export const readRouter = (env: Variables): RouterSetup | undefined => {
  const { COLDWAY_ROUTER: provider, COLDWAY_ROUTER_URL: url } = env
  if (provider === 'none') return undefined
  if (!url)
    throw new Error(`The configuration is not usable:\n  COLDWAY_ROUTER_URL: needed with COLDWAY_ROUTER=${provider}`)
  return { provider, url: url.replace(/\/$/, '') }
}
