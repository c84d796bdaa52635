/** Reads the command line of `npm run device`: gives what it says, or one readable line for each error. */
import { parseArgs } from 'node:util'
import { NewDevice } from '@coldway/contract/devices/devices.ts'
import { deviceProtocols } from '@coldway/contract/devices/protocols.ts'

export const usage = `npm run device -- add CODE [--name NAME] [--org CODE] [--protocol ${deviceProtocols.join('|')}] [--terminal NUMBER] [--low C] [--high C]`

/** A placeholder: the organisation is found later, by its code, in the store. */
const anyOrgId = 1

export interface DeviceArguments {
  readonly org: string | undefined
  readonly device: Omit<NewDevice, 'orgId'>
}

export const readDeviceArguments = (argv: readonly string[]): DeviceArguments => {
  const { positionals, values } = parse(argv)
  const [verb, code, ...more] = positionals
  if (verb !== 'add' || !code || more.length > 0) throw new Error(usage)
  const range = { tempLowC: degrees(values.low), tempHighC: degrees(values.high), humLowPct: null, humHighPct: null }
  if (range.tempLowC !== null && range.tempHighC !== null && range.tempLowC >= range.tempHighC)
    throw new Error('--low must be below --high')
  const read = NewDevice.safeParse({
    orgId: anyOrgId,
    deviceCode: code,
    deviceName: values.name ?? `Device ${code}`,
    protocol: values.protocol,
    terminalNo: values.terminal?.replace(/^0+/, '') ?? null,
    range,
  })
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path, message }) => `${typed[String(path.at(-1))]}: ${message}`).join('\n'),
    )
  const { protocol, terminalNo } = read.data
  if (protocol !== 'json' && terminalNo === null) throw new Error(`--protocol ${protocol} needs --terminal NUMBER`)
  return { org: values.org, device: read.data }
}

const text = { type: 'string' } as const
const options = { name: text, org: text, protocol: { ...text, default: 'json' }, terminal: text, low: text, high: text }

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: joinDegrees(argv), allowPositionals: true, options })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

/** Accepts `--low -20` as well as `--low=-20`: parseArgs alone takes the minus for another option. */
const joinDegrees = (argv: readonly string[]): string[] => {
  const isLimit = (arg = ''): boolean => arg === '--low' || arg === '--high'
  return argv.flatMap((arg, index) => {
    if (isLimit(argv[index - 1])) return []
    return isLimit(arg) && index + 1 < argv.length ? [`${arg}=${argv[index + 1]}`] : [arg]
  })
}

const degrees = (given: string | undefined): number | null =>
  given === undefined ? null : given.trim() === '' ? Number.NaN : Number(given)

/** Fields by the names that the operator typed. */
const typed: Record<string, string> = {
  deviceCode: 'CODE',
  deviceName: '--name',
  protocol: '--protocol',
  terminalNo: '--terminal',
  tempLowC: '--low',
  tempHighC: '--high',
}
