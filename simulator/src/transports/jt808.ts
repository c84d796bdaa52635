/** A JT/T 808-2013 terminal: registers, authenticates, sends heartbeats, 0x0200 for one report and 0x0704 for several. */
import type { Report } from '@coldway/contract/readings/report.ts'
import { framer } from '@coldway/protocols/jt808/frames.ts'
import { u16, u32 } from '@coldway/protocols/bytes.ts'
import {
  decodeMessage,
  encodeMessage,
  encodeParts,
  type Message,
  messageIds,
} from '@coldway/protocols/jt808/message.ts'
import { decodeCommand, commandIds, readParameters, settings } from '@coldway/protocols/jt808/commands.ts'
import { settingIds, settingsBody } from '@coldway/protocols/jt808/settings.ts'
import { results } from '@coldway/protocols/jt808/replies.ts'
import {
  authenticateBody,
  batchBody,
  decodeAnswer,
  locationBody,
  type PlatformAnswer,
  registerBody,
} from '@coldway/protocols/jt808/terminal.ts'
import { terminalFix } from '../wire/jt808.ts'
import { connectWire, type Wire } from './tcp.ts'
import { type OnCommand, commandFrom } from './commands.ts'
import type { Link } from './transport.ts'

export interface Jt808Options {
  /** Default: one minute. */
  readonly heartbeatMs?: number
  readonly host: string
  readonly port: number
  readonly terminalNo: string
  /** The device's secret: its authentication code, where the server does not trust numbers. */
  readonly secret?: string
  readonly timeoutMs?: number
  readonly onCommand?: OnCommand
}

const heartbeatMs = 60_000
/** A location with its sensors is about 100 bytes and a message at most 1023: 0x0704 goes in a few parts. */
const batchMax = 40

interface Terminal {
  wire?: Wire
  heart?: NodeJS.Timeout
  /** Issued at registration, valid for later connections. */
  authCode?: string
  serial: number
  /** Number of commands received: the wire carries no counter. */
  commands: number
  connections: number
  /** Parameters by id. */
  settings: ReadonlyMap<number, Uint8Array>
}

/** Factory settings, in seconds. */
const shipped = new Map([
  [settings.restingS, Uint8Array.from(u32(60))],
  [settings.movingS, Uint8Array.from(u32(10))],
])

export const jt808Link = (options: Jt808Options): Link => {
  const terminal: Terminal = { serial: 0, commands: 0, connections: 0, settings: shipped }
  return {
    batchMax,
    open: async () => {
      await connect(terminal, options)
      if (terminal.authCode === undefined) await register(terminal, options)
      await authenticate(terminal, options)
      terminal.heart = setInterval(() => beat(terminal, options), options.heartbeatMs ?? heartbeatMs)
    },
    deliver: (reports) => deliver(terminal, options, reports),
    isOpen: () => terminal.wire?.isOpen() ?? false,
    close: () => {
      clearInterval(terminal.heart)
      terminal.wire?.close()
    },
  }
}

const connect = async (terminal: Terminal, options: Jt808Options): Promise<void> => {
  const { host, port, timeoutMs = 20_000 } = options
  const frames = framer()
  clearInterval(terminal.heart)
  terminal.wire?.close()
  terminal.connections += 1
  terminal.wire = await connectWire({
    host,
    port,
    timeoutMs,
    onBytes: (bytes, answer) => {
      for (const frame of frames.push(bytes).frames) {
        const message = decodeMessage(frame)
        if (typeof message === 'string') continue
        const said = decodeAnswer(message)
        if (message.id === settingIds.query)
          say(terminal, options, settingIds.answer, settingsBody(message.serial, terminal.settings, message.body))
        else if (!said) obey(terminal, options, message)
        else answer(`${said.kind}/${said.serial}`, said)
      }
    },
  })
}

/** Executes a command and reports the result in the general reply. */
const obey = (terminal: Terminal, options: Jt808Options, message: Message): void => {
  const { onCommand } = options
  const command = decodeCommand(message, message.edition)
  if (!command || !onCommand) return
  terminal.commands += 1
  // A resent command keeps its serial.
  const key = `${terminal.connections}-${message.serial}`
  const state = onCommand(commandFrom('jt808', command, { key, counter: terminal.commands }))
  const result = state === 'success' ? results.done : state === 'unsupported' ? results.unsupported : results.failed
  const body = Uint8Array.from([...u16(message.serial), ...u16(message.id), result])
  const parameters =
    message.id === commandIds.parameters && state === 'success' ? readParameters(message.body) : undefined
  if (parameters) terminal.settings = new Map([...terminal.settings, ...parameters])
  say(terminal, options, messageIds.terminalReply, body)
}

const say = (terminal: Terminal, { terminalNo }: Jt808Options, id: number, body: Uint8Array): void => {
  terminal.wire?.write(encodeMessage({ id, edition: 2013, terminal: terminalNo, serial: terminal.serial, body }))
  terminal.serial = (terminal.serial + 1) & 0xffff
}

const register = async (terminal: Terminal, options: Jt808Options): Promise<void> => {
  const about = { province: 31, city: 115, maker: 'CWSIM', model: 'JT-T80', plateColour: 2, plate: '' }
  const body = registerBody({ ...about, terminalId: options.terminalNo.slice(-7) }, 2013)
  const [answer] = await ask(terminal, options, { id: messageIds.register, body, kind: 'register' })
  terminal.authCode = answer?.kind === 'register' && answer.result === 0 ? answer.authCode : options.secret
  if (terminal.authCode === undefined) throw new Error('registration refused')
}

const authenticate = async (terminal: Terminal, options: Jt808Options): Promise<void> => {
  const body = authenticateBody(terminal.authCode ?? '', 2013)
  const [answer] = await ask(terminal, options, { id: messageIds.authenticate, body, kind: 'general' })
  if (answer?.kind === 'general' && answer.result === 0) return
  delete terminal.authCode
  throw new Error('authentication refused')
}

const beat = (terminal: Terminal, options: Jt808Options): void => {
  ask(terminal, options, { id: messageIds.heartbeat, body: new Uint8Array(0), kind: 'general' }).catch(() =>
    terminal.wire?.close(),
  )
}

const deliver = async (terminal: Terminal, options: Jt808Options, reports: readonly Report[]): Promise<void> => {
  const fixes = reports.map(terminalFix)
  const [first] = fixes
  if (!first) return
  const question =
    fixes.length === 1
      ? { id: messageIds.location, body: locationBody(first), kind: 'general' as const }
      : { id: messageIds.batch, body: batchBody(fixes, true), kind: 'general' as const }
  const answers = await ask(terminal, options, question)
  if (answers.some((answer) => answer.kind !== 'general' || answer.result !== 0)) throw new Error('report refused')
}

interface Question {
  readonly id: number
  readonly body: Uint8Array
  readonly kind: PlatformAnswer['kind']
}

/** Every part of a message is answered by its own serial. */
const ask = (
  terminal: Terminal,
  { terminalNo }: Jt808Options,
  { id, body, kind }: Question,
): Promise<PlatformAnswer[]> => {
  const { wire } = terminal
  if (!wire) throw new Error('not connected')
  const message = { id, edition: 2013 as const, terminal: terminalNo, serial: terminal.serial, body }
  const parts = body.length === 0 ? [encodeMessage(message)] : encodeParts(message)
  const answers = parts.map((_, at) => wire.answerTo<PlatformAnswer>(`${kind}/${(terminal.serial + at) & 0xffff}`))
  terminal.serial = (terminal.serial + parts.length) & 0xffff
  for (const part of parts) wire.write(part)
  return Promise.all(answers)
}
