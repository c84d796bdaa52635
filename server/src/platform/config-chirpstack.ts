/**
 * The broker of a ChirpStack (LoRaWAN) that this program subscribes to. Without it LoRaWAN devices come by HTTP only.
 */
import { z } from 'zod'

export interface ChirpstackSetup {
  /** The address with user and password; `mqtts:` is TLS. */
  readonly url: string
  readonly caFile: string | undefined
  /**
   * The number of the gateway whose identity the broker uses: it covers the devices of the gateway's organisation and
   * below.
   */
  readonly gateway: string
  /**
   * The broker keeps messages for this id while the client is away. Two processes with one id would disconnect each
   * other.
   */
  readonly clientId: string
}

export const chirpstackVariables = {
  COLDWAY_CHIRPSTACK_URL: z.url({ protocol: /^mqtts?$/ }).optional(),
  COLDWAY_CHIRPSTACK_CA: z.string().optional(),
  COLDWAY_CHIRPSTACK_GATEWAY: z.string().optional(),
  COLDWAY_CHIRPSTACK_CLIENT: z
    .string()
    .regex(/^[\w-]{1,23}$/, 'wants up to 23 letters, digits, _ and -')
    .default('coldway'),
}

const Variables = z.object(chirpstackVariables)
type Variables = z.output<typeof Variables>

export const chirpstackFaults = (env: Variables): string[] =>
  env.COLDWAY_CHIRPSTACK_URL && !env.COLDWAY_CHIRPSTACK_GATEWAY
    ? ['COLDWAY_CHIRPSTACK_GATEWAY: wants the number of a registered gateway, in whose name the broker speaks']
    : []

export const readChirpstack = (env: Variables): ChirpstackSetup | undefined =>
  env.COLDWAY_CHIRPSTACK_URL && env.COLDWAY_CHIRPSTACK_GATEWAY
    ? {
        url: env.COLDWAY_CHIRPSTACK_URL,
        caFile: env.COLDWAY_CHIRPSTACK_CA,
        gateway: env.COLDWAY_CHIRPSTACK_GATEWAY,
        clientId: env.COLDWAY_CHIRPSTACK_CLIENT,
      }
    : undefined
