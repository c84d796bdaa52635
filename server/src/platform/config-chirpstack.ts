/** The broker of a ChirpStack (LoRaWAN) that this program listens to as a client. Without it devices come by HTTP alone. */
import { z } from 'zod'

export interface ChirpstackSetup {
  /** With user and password; `mqtts:` is TLS. */
  readonly url: string
  readonly caFile: string | undefined
  /** The number of the gateway in whose name the broker speaks: for the devices of its organisation and below. */
  readonly gateway: string
  /** The broker keeps what comes while this client is away; two processes with one id would drive each other out. */
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
