/** The configuration: environment variables `COLDWAY_*`, read and checked once at start (docs/configuration.md). */
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { deviceVariables, type Ports, portsOf, portVariableOf, portVariables } from './config-ports.ts'
import { type BusSetup, busVariables, readBus } from './config-bus.ts'
import { databaseFaults, type DatabaseSetup, databaseVariables, readDatabase } from './config-database.ts'
import { type Channels, channelVariables, readChannels } from './config-channels.ts'
import { type ChirpstackSetup, chirpstackFaults, chirpstackVariables, readChirpstack } from './config-chirpstack.ts'
import { type MetricsSetup, metricsVariables, readMetrics } from './config-metrics.ts'
import { type FinderSetup, type GeocoderSetup, placesVariables, readPlaces } from './config-places.ts'
import { type RouterSetup, readRouter, routerVariables } from './config-router.ts'
import { hasAllRoles, roleFaults, type Roles, roleVariables } from './config-roles.ts'
import { type FindSealingKey, readSealing, sealingVariables } from './config-sealing.ts'
import { readEvidence, type SigningSetup, signingVariables, type TimeStampSetup } from './config-signing.ts'
import { type MapsSetup, mapVariables, readMaps } from './config-maps.ts'
import { readTracing, tracingVariable, tracingVariables } from './config-tracing.ts'
import { readWechat, wechatVariables } from './config-wechat.ts'
import type { TracingSetup } from './tracing.ts'
import type { WechatSetup } from './wechat.ts'

const Flag = z.enum(['on', 'off'])

const Environment = z.object({
  ...portVariables,
  ...deviceVariables,
  ...roleVariables,
  ...busVariables,
  COLDWAY_HOST: z.string().default('0.0.0.0'),
  ...databaseVariables,
  COLDWAY_DEMO_PASSWORD: z.string().min(8).max(20).optional(),
  COLDWAY_ADMIN_PASSWORD: z.string().min(8).max(20).optional(),
  COLDWAY_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  /** The address that links in messages begin with. */
  COLDWAY_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Lets terminals without a credential of their own in by their number alone; on in demo mode, off otherwise. */
  COLDWAY_TRUST_TERMINALS: Flag.optional(),
  COLDWAY_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  COLDWAY_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(20_000),
  /** Trusts X-Forwarded-For, for use behind a proxy that sets it. */
  COLDWAY_TRUST_PROXY: Flag.default('off'),
  COLDWAY_MOCK: Flag.default('off'),
  COLDWAY_ASSISTANTS: Flag.default('off'),
  ...channelVariables,
  ...wechatVariables,
  ...placesVariables,
  ...routerVariables,
  ...mapVariables,
  ...chirpstackVariables,
  ...sealingVariables,
  ...signingVariables,
  ...metricsVariables,
  ...tracingVariables,
})

export interface Config extends DatabaseSetup {
  readonly roles: Roles
  /** The external bus; undefined when this process is alone. */
  readonly bus: BusSetup | undefined
  /** Makes demo accounts and devices; with the ingest role the simulator drives them. */
  readonly isDemo: boolean
  readonly host: string
  readonly ports: Ports
  /** The host that devices are pointed at; undefined: the one browsers use. */
  readonly deviceHost: string | undefined
  /** Ports that devices see instead of the program's own. */
  readonly devicePorts: Partial<Ports>
  readonly dataDir: string
  readonly demoPassword: string | undefined
  readonly adminPassword: string | undefined
  readonly origins: readonly string[]
  readonly publicUrl: string | undefined
  readonly trustsTerminals: boolean
  readonly logLevel: string
  readonly connectionsPerAddress: number
  readonly trustsProxy: boolean
  /** Answers the demo area's mock calls. */
  readonly mocksDemoArea: boolean
  /** Answers assistants over the Model Context Protocol. */
  readonly servesAssistants: boolean
  readonly channels: Channels
  readonly wechat: WechatSetup
  readonly geocoder: GeocoderSetup | undefined
  readonly placeFinder: FinderSetup | undefined
  readonly router: RouterSetup | undefined
  readonly maps: MapsSetup
  readonly sealingKey: FindSealingKey
  /** The certificate that signs reports; undefined: the installation's own. */
  readonly signing: SigningSetup | undefined
  /** The time-stamp authority; undefined when nobody dates records and reports. */
  readonly timeStamp: TimeStampSetup | undefined
  readonly chirpstack: ChirpstackSetup | undefined
  readonly metrics: MetricsSetup | undefined
  readonly tracing: TracingSetup | undefined
}

/** Throws an error with one readable sentence for each wrong variable. */
export const readConfig = (environment: NodeJS.ProcessEnv, argv: readonly string[]): Config => {
  const known = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => (name.startsWith('COLDWAY_') || name === tracingVariable) && value !== '',
    ),
  )
  const read = Environment.safeParse(known)
  if (!read.success) throw unusable(read.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`))
  const env = read.data
  const roles: Roles = new Set(env.COLDWAY_ROLES)
  const [bus, database] = [readBus(env), readDatabase(env)]
  const faults = [
    ...roleFaults(roles, { databaseUrl: database.databaseUrl, bus }),
    ...databaseFaults(database),
    ...chirpstackFaults(env),
  ]
  if (faults.length > 0) throw unusable(faults)
  const isDemo = argv.includes('--demo') || (hasAllRoles(roles) && !argv.includes('--no-demo'))
  return {
    roles,
    bus,
    isDemo,
    host: env.COLDWAY_HOST,
    ports: portsOf((name) => Number((env as Record<string, unknown>)[portVariableOf(name)])),
    deviceHost: env.COLDWAY_DEVICE_HOST,
    devicePorts: env.COLDWAY_DEVICE_PORTS,
    dataDir: resolve(env.COLDWAY_DATA),
    ...database,
    demoPassword: env.COLDWAY_DEMO_PASSWORD,
    adminPassword: env.COLDWAY_ADMIN_PASSWORD,
    origins: env.COLDWAY_ORIGINS,
    publicUrl: env.COLDWAY_PUBLIC_URL,
    trustsTerminals: env.COLDWAY_TRUST_TERMINALS ? env.COLDWAY_TRUST_TERMINALS === 'on' : isDemo,
    logLevel: env.COLDWAY_LOG,
    connectionsPerAddress: env.COLDWAY_CONNECTIONS_PER_ADDRESS,
    trustsProxy: env.COLDWAY_TRUST_PROXY === 'on',
    mocksDemoArea: env.COLDWAY_MOCK === 'on',
    servesAssistants: env.COLDWAY_ASSISTANTS === 'on',
    channels: readChannels(env),
    wechat: readWechat(env),
    ...readPlaces(env),
    router: readRouter(env),
    maps: readMaps(env),
    sealingKey: readSealing({ ...env, ...database, dataDir: resolve(env.COLDWAY_DATA) }),
    ...readEvidence(env),
    chirpstack: readChirpstack(env),
    metrics: readMetrics(env),
    tracing: readTracing(env),
  }
}

const unusable = (sentences: readonly string[]): Error =>
  new Error(`The configuration is not usable:\n${sentences.map((one) => `  ${one}`).join('\n')}`)

export const demoCredentialsFile = (dataDir: string): string => join(dataDir, 'demo-credentials.json')
