/** The NATS cluster by which processes publish to each other. Without it a process publishes to itself alone. */
import { z } from 'zod'

export interface BusSetup {
  /** Entries of the form host:port. */
  readonly servers: readonly string[]
  readonly user: string | undefined
  readonly password: string | undefined
  /** True with `tls://`. */
  readonly isSecret: boolean
  readonly caFile: string | undefined
  readonly credentialsFile: string | undefined
  /** The prefix of all subjects, so that two installations may share a cluster. */
  readonly prefix: string
}

const servers = z
  .string()
  .transform((text) => text.split(',').map((url) => URL.parse(url.trim())))
  .pipe(
    z.array(
      z.custom<URL>((url) => url instanceof URL && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '', {
        error: 'wants nats://host:4222 or tls://user:password@host:4222, several with commas',
      }),
    ),
  )

export const busVariables = {
  COLDWAY_BUS_URL: servers.optional(),
  COLDWAY_BUS_CA: z.string().optional(),
  COLDWAY_BUS_CREDENTIALS: z.string().optional(),
  COLDWAY_BUS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'wants letters, digits, _ and -')
    .default('coldway'),
}

const Variables = z.object(busVariables)

export const readBus = (env: z.output<typeof Variables>): BusSetup | undefined => {
  const [first] = env.COLDWAY_BUS_URL ?? []
  if (!env.COLDWAY_BUS_URL || !first) return undefined
  return {
    servers: env.COLDWAY_BUS_URL.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    user: first.username ? decodeURIComponent(first.username) : undefined,
    password: first.password ? decodeURIComponent(first.password) : undefined,
    isSecret: first.protocol === 'tls:',
    caFile: env.COLDWAY_BUS_CA,
    credentialsFile: env.COLDWAY_BUS_CREDENTIALS,
    prefix: env.COLDWAY_BUS_PREFIX,
  }
}
