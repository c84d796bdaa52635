/**
 * Commands in the words of Teltonika's SMS/GPRS commands (maker's wiki, "FMB SMS/GPRS Commands" and "FMB Parameter list"),
 * and back for the device's side.
 *
 *   setparam <id>:<value>;...   settings; answered `New value <id>:<value>;...`
 *   setdigout 1 | 0             the first output, on which a lock hangs: on is locked; answered `DOUT1:1 ...`
 *   cpureset                    restarts; says nothing more
 *
 * The ids are those of the FMB platform (FMB, FMC, FMM, FMT, FMU, FMP). What came before it counts its parameters otherwise:
 * there only text and restart are sent.
 */
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import type { DownlinkAck } from '@coldway/contract/commands/downlink.ts'
import { isPlain, type Command } from '../command.ts'

const server = { host: 2004, port: 2005 } as const
/**
 * The parameters of "Data acquisition" at home, roaming and in an unknown network. Collected every
 * `min` seconds, sent every `send`.
 */
const standing = [10_000, 10_100, 10_200] as const
const moving = [10_050, 10_150, 10_250] as const
const sendAfter = 5

export const platformKinds = [
  'setWorkingModelAuto',
  'setWorkingModelBatch',
  'primaryServer',
  'elockLock',
  'elockUnlock',
] as const
export const textKinds = ['smsCommand', 'remoteReboot'] as const satisfies readonly CommandKind[]

/**
 * Whether a model is of the platform. FM1100, FM3612, FM5300, FM6320 and other older models are not,
 * nor trackers with a parameter list of their own. An unknown model counts as one of it, as most
 * devices are.
 */
const isOfPlatform = (model: string): boolean =>
  /^FM[BCMTUP]/i.test(model) || !/^(FM|GH|TMT|TFT|TST|TAT|MTB|MSP)/i.test(model)

export const commandsOf = (model: string): readonly CommandKind[] =>
  isOfPlatform(model) ? [...platformKinds, ...textKinds] : textKinds

/** Encodes a command; undefined when it cannot be expressed. */
export const encodeCommand = ({ kind, params }: Command): string | undefined => {
  switch (kind) {
    case 'setWorkingModelAuto':
      return settings([
        ...intervals(standing, Number(params.staticIntervalS), Number(params.staticIntervalS)),
        ...intervals(moving, Number(params.moveIntervalS), Number(params.moveIntervalS)),
      ])
    case 'setWorkingModelBatch':
      return settings(
        intervals([...standing, ...moving], Number(params.collectIntervalS), Number(params.reportIntervalS)),
      )
    case 'primaryServer':
      return settings([
        [server.host, String(params.host)],
        [server.port, String(params.port)],
      ])
    case 'elockLock':
    case 'elockUnlock':
      return `setdigout ${kind === 'elockLock' ? 1 : 0}`
    case 'remoteReboot':
      return 'cpureset'
    case 'smsCommand':
      return isPlain(String(params.text)) ? String(params.text) : undefined
    default:
      return undefined
  }
}

type Setting = readonly [id: number, value: string]
const intervals = (ids: readonly number[], collectS: number, sendS: number): Setting[] =>
  ids.flatMap((id): Setting[] => [
    [id, String(collectS)],
    [id + sendAfter, String(sendS)],
  ])
const settings = (list: readonly Setting[]): string =>
  `setparam ${list.map(([id, value]) => `${id}:${value}`).join(';')}`

/**
 * The result that an answer reports for a command; undefined when it answers another one. The wire
 * has no command number, so the text decides.
 */
export const readAnswer = (command: string, answer: string): DownlinkAck['state'] | undefined => {
  if (/unknown command/i.test(answer)) return 'unsupported'
  const [verb, argument] = command.split(' ')
  if (verb === 'setparam') {
    if (/^(new val|param id|param values)/i.test(answer)) return 'success'
    return /warning|error|invalid|wrong/i.test(answer) ? 'failure' : undefined
  }
  if (verb === 'setdigout') {
    const [, state] = /^DOUT[^:]*:\s*([01?])/i.exec(answer) ?? []
    return state === undefined ? undefined : state === argument ? 'success' : 'failure'
  }
  if (verb === 'cpureset') return /reset|reboot/i.test(answer) ? 'success' : undefined
  return 'success'
}

/** Reads a command, on the device's side; another text is a command in the device's own words. */
export const decodeCommand = (text: string): Command => {
  const [verb, rest = ''] = text.split(' ')
  if (text === 'cpureset') return { kind: 'remoteReboot', params: {} }
  if (/^setdigout [01]$/.test(text)) return { kind: rest === '1' ? 'elockLock' : 'elockUnlock', params: {} }
  return (verb === 'setparam' ? fromSettings(rest) : undefined) ?? { kind: 'smsCommand', params: { text } }
}

const fromSettings = (list: string): Command | undefined => {
  const values = new Map(list.split(';').map((one) => [Number(one.split(':')[0]), one.split(':')[1] ?? '']))
  const number = (id: number): number => Number(values.get(id))
  const host = values.get(server.host)
  if (host) return { kind: 'primaryServer', params: { host, port: number(server.port) } }
  const [rest, move] = [standing[0], moving[0]]
  if (!values.has(rest) || !values.has(move)) return undefined
  const [collectIntervalS, reportIntervalS] = [number(rest), number(rest + sendAfter)]
  // A device in motion mode sends each record as soon as it is collected.
  if (collectIntervalS === reportIntervalS && number(move) === number(move + sendAfter))
    return { kind: 'setWorkingModelAuto', params: { moveIntervalS: number(move), staticIntervalS: collectIntervalS } }
  return { kind: 'setWorkingModelBatch', params: { collectIntervalS, reportIntervalS } }
}
