/**
 * The TCP receiver of every stream protocol: sockets, devices and commits around the pure sessions of protocols/. Events
 * of a connection are handled one after the other; while one waits for its commit the socket is not read.
 */
import { createServer, type Socket } from 'node:net'
import type { Report } from '@coldway/contract/report.ts'
import { offsetMsAt } from '@coldway/contract/time.ts'
import type { Session, StreamEvent, StreamProtocol } from '@coldway/protocols/stream.ts'
import type { Delivery } from '../modules/commands/index.ts'
import type { Directory, IngestDevice } from '../modules/devices/index.ts'
import { type Clock, steadyOf } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Connection as Entered, Connections } from './connections.ts'
import type { ConnectionGuard } from './guard.ts'
import type { Receiver } from './mqtt.ts'
import type { Pipeline } from './pipeline.ts'

export interface TcpParts {
  readonly protocol: StreamProtocol
  readonly pipeline: Pipeline
  readonly directory: Directory
  readonly delivery: Delivery
  readonly connections: Connections
  readonly clock: Clock
  readonly log: Log
  readonly guard: ConnectionGuard
  /** Terminals that send no credential pass by their registered number (decisions.md, "Device identity"). */
  readonly trustsTerminals: boolean
}

/** Slow loris: a connection that does not say who it is. */
const helloWithinMs = 30_000
const idleMs = 15 * 60_000

export const createTcpReceiver = (parts: TcpParts): Receiver => {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
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

interface Connection {
  readonly socket: Socket
  readonly parts: TcpParts
  readonly session: Session
  device: IngestDevice | undefined
  entered: Entered | undefined
  /** When its last heartbeat was noted. */
  notedMs: number
  /** Ends what the device can be told. */
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
    device: undefined,
    entered: undefined,
    notedMs: Number.NEGATIVE_INFINITY,
    detach: () => undefined,
    helloTimer,
  }
  socket.setTimeout(idleMs, () => socket.destroy())
  socket.on('error', (error) => parts.log.debug({ error: error.message }, `${parts.protocol.name} socket`))
  socket.once('close', () => {
    clearTimeout(helloTimer)
    connection.detach()
    connection.entered?.leave()
  })
  socket.on('data', (bytes) => {
    socket.pause()
    handleAll(connection, session.push(bytes as Buffer, parts.clock.now())).then(
      () => socket.resume(),
      (error) => {
        // Not stored, not acknowledged: the device keeps its data and comes again.
        parts.log.debug({ error: String(error) }, `${parts.protocol.name} connection ended`)
        socket.destroySoon()
      },
    )
  })
}

const handleAll = async (connection: Connection, events: readonly StreamEvent[]): Promise<void> => {
  for (const event of events) await handle(connection, event)
}

const handle = async (connection: Connection, event: StreamEvent): Promise<void> => {
  const { socket, parts } = connection
  switch (event.kind) {
    case 'register': {
      // The code is given where a number alone is enough; elsewhere it is the device's secret, which was handed out with it.
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
      // A record that can never be read is answered: sent again it would be no better.
      if (event.rejected.length > 0)
        parts.log.info({ deviceId: device.id, rejected: event.rejected.slice(0, 3) }, 'unreadable reports')
      const { clockZone, name } = parts.protocol
      const reports =
        clockZone && !event.isUtc
          ? event.reports.map((report) => inDeviceZone(report, clockZone, device.zone))
          : event.reports
      await parts.pipeline.accept(device, reports, name)
      socket.write(event.reply)
      return
    }
    case 'ack':
      if (!connection.device) return
      await parts.delivery.answer(connection.device.id, event.ack)
      if (event.ack.state === 'success') askSettings(connection)
      return
    case 'settings':
      if (connection.device) await parts.delivery.noteSettings(connection.device.id, event.values)
      return
    case 'reply':
      socket.write(event.bytes)
      return
    case 'alive':
      // Nothing is lost with a heartbeat: it is answered whether it was noted or not.
      socket.write(event.reply)
      // Who only sends and reads one answer is not asked: a terminal that stays shows by its heartbeat that it does.
      if (connection.device && connection.notedMs < 0) askSettings(connection)
      return connection.device && noteLife(connection, connection.device)
    case 'close':
      throw new Error(event.why)
  }
}

const noteEveryMs = 60_000

const noteLife = async (connection: Connection, { id }: IngestDevice): Promise<void> => {
  const { parts } = connection
  const nowMs = steadyOf(parts.clock)
  if (nowMs - connection.notedMs < noteEveryMs) return
  connection.notedMs = nowMs
  await parts.pipeline
    .heard(id)
    .catch((error: unknown) => parts.log.debug({ error: String(error), deviceId: id }, 'heartbeat not noted'))
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
  // A terminal may say again who it is, and another may speak on the same connection after it.
  if (connection.device?.id !== device.id) {
    connection.entered?.leave()
    connection.entered = parts.connections.enter(device, () => socket.destroy())
  }
  connection.device = device
  if (event.accept.length > 0) socket.write(event.accept)
  listen(connection, device)
}

/** From now on the device can be told something. */
const listen = (connection: Connection, { id }: IngestDevice): void => {
  const { socket, parts, session } = connection
  if (!session.tell) return
  connection.detach()
  connection.detach = parts.delivery.attach(id, {
    session: connection.entered?.session ?? Promise.resolve(undefined),
    send(command) {
      const bytes = session.tell?.(command)
      if (bytes) return void socket.write(bytes)
      const { nonce } = command
      parts.delivery
        .answer(id, { nonce, state: 'unsupported' })
        .catch((error: unknown) => parts.log.warn({ error, deviceId: id }, 'command not answered'))
    },
  })
}

/** The answer comes as an event of its own, whenever the terminal pleases. */
const askSettings = ({ session, socket }: Connection): void => {
  const bytes = session.ask?.()
  if (bytes) socket.write(bytes)
}

/** The protocol says local time of one zone; a device known to run on another is corrected by its own setting. */
const inDeviceZone = (report: Report, clockZone: string, zone: string): Report => {
  if (zone === clockZone) return report
  const shiftMs = offsetMsAt(clockZone, report.atMs) - offsetMsAt(zone, report.atMs)
  return { ...report, atMs: report.atMs + shiftMs }
}
