/** Command line and environment of the simulator. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Address } from './connect.ts'
import { type FaultLevel, faultLevels } from './faults.ts'
import { demoFleet } from './fleet.ts'

export interface Options {
  /** Started by the server, for its demo fleet. */
  readonly isDemo: boolean
  readonly devices: number
  readonly seed: number
  readonly everyS: number
  /** Seconds to run; undefined: until a signal. */
  readonly forS: number | undefined
  readonly faults: FaultLevel
  readonly dataDir: string
  readonly http: string
  readonly mqtt: Address
  readonly jt808: Address
  readonly teltonika: Address
  readonly isTeltonikaUdp: boolean
  readonly gt06: Address
  readonly queclink: Address
}

/** Differs from the demo's seed: a device has one connection, and two simulators would disconnect each other. */
const loadSeed = 2

export const usage = `npm run simulate -- [options]
  --devices 240      how many devices (more than are registered: they are registered first)
  --every 10         seconds between the reports of one device
  --seed 2           another seed is another fleet; 1 is the demo's own, which the server drives already
  --for 60           seconds; without it until Ctrl-C
  --faults light     none, light or heavy
  --http http://127.0.0.1:8080 --mqtt 127.0.0.1:1883 --jt808 127.0.0.1:6808 --teltonika 127.0.0.1:5027
  --gt06 127.0.0.1:5023 --queclink 127.0.0.1:5026
  --teltonika-udp    Teltonika devices speak UDP, and take no commands
  --demo             as the server starts it: the demo fleet with its last day, until its parent ends
The data folder (COLDWAY_DATA, ./data) holds the credentials of the devices.`

export const readOptions = (argv: readonly string[], env: NodeJS.ProcessEnv): Options => {
  const text = { type: 'string' } as const
  const dataDir = resolve(env.COLDWAY_DATA || './data')
  const ports = portsOf(dataDir, env)
  const { values } = parseArgs({
    args: [...argv],
    options: {
      demo: { type: 'boolean', default: false },
      'teltonika-udp': { type: 'boolean', default: false },
      devices: { ...text, default: String(demoFleet.devices) },
      seed: { ...text, default: String(loadSeed) },
      every: { ...text, default: '10' },
      for: text,
      faults: { ...text, default: 'light' },
      http: { ...text, default: `http://127.0.0.1:${ports.http}` },
      mqtt: { ...text, default: `127.0.0.1:${ports.mqtt}` },
      jt808: { ...text, default: `127.0.0.1:${ports.jt808}` },
      teltonika: { ...text, default: `127.0.0.1:${ports.teltonika}` },
      gt06: { ...text, default: `127.0.0.1:${ports.gt06}` },
      queclink: { ...text, default: `127.0.0.1:${ports.queclink}` },
    },
  })
  if (!(values.faults in faultLevels)) throw new Error(`--faults is one of ${Object.keys(faultLevels).join(', ')}`)
  return {
    isDemo: values.demo,
    devices: numberOf('devices', values.devices, 1, 200_000),
    seed: numberOf('seed', values.seed, 0, 0xffff_ffff),
    everyS: numberOf('every', values.every, 0.01, 86_400),
    forS: values.for === undefined ? undefined : numberOf('for', values.for, 1, 30 * 86_400),
    faults: values.faults as FaultLevel,
    dataDir,
    http: new URL(values.http).origin,
    mqtt: addressOf('mqtt', values.mqtt),
    jt808: addressOf('jt808', values.jt808),
    teltonika: addressOf('teltonika', values.teltonika),
    isTeltonikaUdp: values['teltonika-udp'],
    gt06: addressOf('gt06', values.gt06),
    queclink: addressOf('queclink', values.queclink),
  }
}

/** The ports of the server of this data folder (it moves on when a port is taken), otherwise its defaults. */
const portsOf = (dataDir: string, env: NodeJS.ProcessEnv) => {
  const wanted = {
    http: env.COLDWAY_PORT ?? 8080,
    mqtt: env.COLDWAY_MQTT_PORT ?? 1883,
    jt808: env.COLDWAY_JT808_PORT ?? 6808,
    teltonika: env.COLDWAY_TELTONIKA_PORT ?? 5027,
    gt06: env.COLDWAY_GT06_PORT ?? 5023,
    queclink: env.COLDWAY_QUECLINK_PORT ?? 5026,
  }
  try {
    return { ...wanted, ...(JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Partial<typeof wanted>) }
  } catch {
    return wanted
  }
}

const numberOf = (name: string, given: string, min: number, max: number): number => {
  const value = Number(given)
  if (given.trim() === '' || !(value >= min && value <= max)) throw new Error(`--${name} is from ${min} to ${max}`)
  return value
}

const addressOf = (name: string, given: string): Address => {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(given) ?? []
  if (!host || !port) throw new Error(`--${name} is host:port`)
  return { host, port: Number(port) }
}
