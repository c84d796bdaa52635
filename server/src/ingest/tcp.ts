/**
 * The TCP receiver of every stream protocol: sockets, devices and commits around the pure sessions of protocols/.
 * Events of a connection are handled one after the other; while one waits for its commit, or for room in memory, the socket is
 * not read.
 */
import { createServer, type Socket } from 'node:net'
import type { Session, StreamEvent, StreamProtocol } from '@coldway/protocols/stream.ts'
import type { Delivery } from '../modules/commands/index.ts'
import type { Directory, IngestDevice } from '../modules/devices/index.ts'
import { type Clock, steadyOf } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Stranger, Strangers } from '../platform/strangers.ts'
import type { Budget } from './budget.ts'
import type { Connection as Entered, Connections } from './connections.ts'
import type { ConnectionGuard } from './guard.ts'
import type { Receiver } from './mqtt.ts'
import type { Unread } from './keep-unread.ts'
import type { Pipeline } from './pipeline.ts'
import { inZoneOf } from './zone-of-device.ts'

export interface TcpParts {
  readonly protocol: StreamProtocol
  readonly pipeline: Pipeline
  readonly directory: Directory
  readonly delivery: Delivery
  readonly connections: Connections
  readonly clock: Clock
  readonly log: Log
  readonly guard: ConnectionGuard
  readonly budget: Budget
  readonly strangers: Strangers
  /** Lets terminals that send no credential in by their registered number (settled.md, "Device identity"). */
  readonly trustsTerminals: boolean
}

/** The time in which a connection must identify itself; a slower one is ended (slow loris). */
const helloWithinMs = 30_000
const idleMs = 15 * 60_000
/** The bytes that a socket reads ahead. */
const socketBytes = 16_384

export const createTcpReceiver = (parts: TcpParts): Receiver => {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true, highWaterMark: socketBytes }, (socket) => {
    if (!parts.guard.admit(socket)) return
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, parts)
  })
  return {
    server,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const nothing = new Uint8Array(0)

interface Connection {
  readonly socket: Socket
  readonly parts: TcpParts
  readonly session: Session
  device: IngestDevice | undefined
  entered: Entered | undefined
  /** Counts what comes before the hello. */
  readonly stranger: Stranger
  /** The chunk that is being handled. */
  chunk: Uint8Array
  /** A chunk is being handled, or waits for room in memory. */
  isBusy: boolean
  /** The time its last heartbeat was recorded. */
  notedMs: number
  /** Ends the sending of commands to the device. */
  detach: () => void
  helloTimer: NodeJS.Timeout
}

const serve = (socket: Socket, parts: TcpParts): void => {
  const session = parts.protocol.open()
  const helloTimer = setTimeout(() => socket.destroy(), helloWithinMs)
  const connection: Connection = {
    socket,
    parts,
    session,
    stranger: parts.strangers.enter(() => socket.destroy()),
    device: undefined,
    entered: undefined,
    chunk: nothing,
    isBusy: false,
    notedMs: Number.NEGATIVE_INFINITY,
    detach: () => undefined,
    helloTimer,
  }
  socket.setTimeout(idleMs, () => socket.destroy())
  socket.on('error', (error) => parts.log.debug({ error: error.message }, `${parts.protocol.name} socket`))
  socket.once('close', () => {
    clearTimeout(helloTimer)
    connection.stranger.leave()
    connection.detach()
    connection.entered?.leave()
  })
  socket.on('readable', () => readOn(connection))
}

/**
 * Reads the bytes that have come. While a chunk is being handled or memory is full it does nothing,
 * and is called again afterwards.
 */
const readOn = (connection: Connection): void => {
  const { socket, parts, stranger } = connection
  if (connection.isBusy || socket.destroyed) return
  if (parts.budget.isFull) {
    connection.isBusy = true
    return parts.budget.wait(() => {
      connection.isBusy = false
      readOn(connection)
    })
  }
  const chunk = socket.read() as Buffer | null
  if (!chunk) return
  stranger.add(chunk.length)
  connection.isBusy = true
  connection.chunk = chunk
  void handleChunk(connection).then(() => {
    connection.isBusy = false
    connection.chunk = nothing
    readOn(connection)
  })
}

const handleChunk = async (connection: Connection): Promise<void> => {
  const { socket, parts, session, chunk } = connection
  const leave = parts.budget.take(chunk.length)
  try {
    await handleAll(connection, session.push(chunk, parts.clock.now()))
  } catch (error) {
    // The data is not stored, so it is not acknowledged: the device keeps it and reconnects.
    parts.log.debug({ error: String(error) }, `${parts.protocol.name} connection ended`)
    socket.destroySoon()
  } finally {
    leave()
  }
}

const handleAll = async (connection: Connection, events: readonly StreamEvent[]): Promise<void> => {
  for (const event of events) await handle(connection, event)
}

const handle = async (connection: Connection, event: StreamEvent): Promise<void> => {
  const { socket, parts } = connection
  switch (event.kind) {
    case 'register': {
      // The session gets the device code where the number alone is enough; elsewhere the code is the
      // device's secret.
      const device =
        parts.trustsTerminals && (await parts.directory.findByTerminal(parts.protocol.name, event.terminal))
      socket.write(device ? event.accept(device.code) : event.refuse)
      return
    }
    case 'hello':
      return greet(connection, event)
    case 'reports': {
      if (!connection.device) throw new Error('reports before hello')
      const { device } = connection
      await parts.pipeline.accept(device, inZoneOf(device, parts.protocol, event), parts.protocol.name)
      // A record that can never be read is acknowledged once it is kept raw, as a repetition would be no better.
      if (event.rejected.length > 0)
        await parts.pipeline.keep(device, parts.protocol.name, rejectedOf(connection, event))
      socket.write(event.reply)
      return
    }
    case 'ack':
      if (!connection.device) return
      await parts.delivery.answer(connection.device.id, event.ack)
      if (event.ack.state === 'success') querySettings(connection)
      return
    case 'lockCode':
      if (!connection.device) throw new Error('a code before hello')
      await parts.delivery.keepCode(connection.device.id, event.code)
      socket.write(event.reply)
      return
    case 'codeUsed':
      return connection.device && parts.delivery.codeUsed(connection.device.id, event.atMs)
    case 'settings':
      if (connection.device) await parts.delivery.noteSettings(connection.device.id, event.values)
      return
    case 'unread':
      return keepUnread(connection, event)
    case 'reply':
      socket.write(event.bytes)
      return
    case 'alive':
      // A heartbeat is answered whether it was recorded or not, because nothing is lost with it.
      socket.write(event.reply)
      // A client that sends once and leaves is not queried: a terminal that stays shows it by its
      // heartbeat.
      if (connection.device && connection.notedMs < 0) querySettings(connection)
      return connection.device && noteLife(connection, connection.device)
    case 'close':
      throw new Error(event.why)
  }
}

const keepUnread = async (
  { socket, parts, device }: Connection,
  { type, why, context, bytes, reply }: StreamEvent & { kind: 'unread' },
): Promise<void> => {
  if (!device) throw new Error('a message before hello')
  const message = { type, why, bytes: () => bytes, ...(context !== undefined && { context }) }
  await parts.pipeline.keep(device, parts.protocol.name, [message])
  socket.write(reply)
}

/** Gives the bytes of the record, or all that came with it. */
const rejectedOf = ({ chunk }: Connection, { rejected }: StreamEvent & { kind: 'reports' }): Unread[] =>
  rejected.map(({ why, bytes }) => ({ type: 'record', why, bytes: () => bytes ?? chunk }))

const noteEveryMs = 60_000

const noteLife = async (connection: Connection, { id }: IngestDevice): Promise<void> => {
  const { parts } = connection
  const nowMs = steadyOf(parts.clock)
  if (nowMs - connection.notedMs < noteEveryMs) return
  connection.notedMs = nowMs
  await parts.pipeline
    .heard(id)
    .catch((error: unknown) => parts.log.debug({ error: String(error), deviceId: id }, 'heartbeat not recorded'))
}

const greet = async (connection: Connection, event: StreamEvent & { kind: 'hello' }): Promise<void> => {
  const { socket, parts } = connection
  const { directory, protocol, trustsTerminals } = parts
  const device = trustsTerminals
    ? await directory.findByTerminal(protocol.name, event.terminal)
    : await directory.findByTerminalSecret(protocol.name, event.terminal, event.authCode ?? '')
  if (!device) {
    socket.write(event.refuse)
    throw new Error(`terminal ${event.terminal} is not admitted`)
  }
  clearTimeout(connection.helloTimer)
  connection.stranger.leave()
  // A terminal may identify itself again, and another may follow on the same connection.
  if (connection.device?.id !== device.id) {
    connection.entered?.leave()
    connection.entered = parts.connections.enter(device, () => socket.destroy())
  }
  connection.device = device
  if (event.accept.length > 0) socket.write(event.accept)
  listen(connection, device)
}

/** Lets commands be sent to the device from now on. */
const listen = (connection: Connection, { id }: IngestDevice): void => {
  const { socket, parts, session } = connection
  if (!session.encodeCommand) return
  connection.detach()
  connection.detach = parts.delivery.attach(id, {
    session: connection.entered?.session ?? Promise.resolve(undefined),
    send(command) {
      const bytes = session.encodeCommand?.(command)
      if (bytes) return void socket.write(bytes)
      const { nonce } = command
      parts.delivery
        .answer(id, { nonce, state: 'unsupported' })
        .catch((error: unknown) => parts.log.warn({ error, deviceId: id }, 'command not answered'))
    },
  })
}

/** Asks the terminal for its settings; the answer comes as an event of its own, at any time. */
const querySettings = ({ session, socket }: Connection): void => {
  const bytes = session.encodeSettingsQuery?.()
  if (bytes) socket.write(bytes)
}
