/**
 * The MQTT receiver: an embedded broker for devices only. A device signs in with its code and secret, publishes to
 * `coldway/v1/{its code}/up` and `.../ack` and subscribes to `.../down`; anything else ends the connection. The PUBACK
 * waits for the commit: in aedes only `authorizePublish` delays it, and an error there closes the connection without
 * one.
 */
import { createServer, type Server, type Socket } from 'node:net'
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { decodeAck, encodeCommand } from '@coldway/protocols/json/downlink.ts'
import { decodeUplink } from '@coldway/protocols/json/uplink.ts'
import { Aedes, type Client } from 'aedes'
import type { Delivery } from '../modules/commands/index.ts'
import type { Directory, IngestDevice } from '../modules/devices/index.ts'
import type { Log } from '../platform/log.ts'
import type { Strangers } from '../platform/strangers.ts'
import type { Budget } from './budget.ts'
import type { Connection, Connections } from './connections.ts'
import type { ConnectionGuard } from './guard.ts'
import { limitReading, type Reading } from './mqtt-reading.ts'
import type { Pipeline } from './pipeline.ts'
import { acceptUplink } from './uplink.ts'

export interface MqttParts {
  readonly pipeline: Pipeline
  readonly directory: Directory
  readonly delivery: Delivery
  readonly connections: Connections
  readonly log: Log
  readonly guard: ConnectionGuard
  readonly budget: Budget
  readonly strangers: Strangers
}

export interface Receiver {
  readonly server: Server
  close(): Promise<void>
}

/** A refused subscription is answered with 0x80; one with more levels than this ends the connection. */
const topicLevelsMax = 32
const socketBytes = 16_384

export const createMqttReceiver = async ({
  pipeline,
  directory,
  delivery,
  connections,
  log,
  guard,
  budget,
  strangers,
}: MqttParts): Promise<Receiver> => {
  const devices = new WeakMap<Client, IngestDevice>()
  const entered = new WeakMap<Client, Connection>()
  const readings = new WeakMap<Client, Reading>()

  const aedes = await Aedes.createBroker({
    connectTimeout: 15_000,
    maxClientsIdLength: 100,
    maxTopicLevels: topicLevelsMax,
    authenticate: (client, username, password, done) => {
      directory.findByCredential(username ?? '', password?.toString('utf8') ?? '').then(
        (device) => {
          if (!device) return done(Object.assign(new Error('bad credential'), { returnCode: 4 }), false)
          // Prefix the client id with the device code, or a client could take over another device's session.
          client.id = `${device.code}/${client.id}`
          entered.set(
            client,
            connections.enter(device, () => client.close()),
          )
          devices.set(client, device)
          readings.get(client)?.signedIn()
          done(null, true)
        },
        () => done(Object.assign(new Error('unavailable'), { returnCode: 3 }), false),
      )
    },
    authorizePublish: (client, packet, callback) => {
      const device = client && devices.get(client)
      packet.retain = false
      if (device && packet.topic === `coldway/v1/${device.code}/ack`)
        return void acknowledge(device, packet.payload as Buffer).then(
          () => callback(),
          (error) => callback(error as Error),
        )
      if (!device || packet.topic !== `coldway/v1/${device.code}/up`) return callback(new Error('not your topic'))
      const { reports, unread, refused } = decodeUplink(packet.payload as Buffer, { zone: device.zone })
      if (refused !== undefined) {
        log.warn(
          { deviceId: device.id, bytes: packet.payload.length, why: refused },
          'message refused, connection closed',
        )
        return callback(new Error(refused))
      }
      const leave = readings.get(client)?.enter(packet.payload.length)
      acceptUplink(pipeline, device, { reports, unread, wire: 'mqtt' })
        .then(
          () => callback(),
          (error) => callback(error as Error),
        )
        .finally(() => leave?.())
    },
    authorizeSubscribe: (client, subscription, callback) => {
      const device = devices.get(client)
      const isOwn = device && subscription.topic === `coldway/v1/${device.code}/down`
      // Refused in the SUBACK (0x80): the connection and the device's own reports go on.
      callback(null, isOwn ? subscription : null)
    },
  })

  const acknowledge = async (device: IngestDevice, payload: Buffer): Promise<void> => {
    const ack = decodeAck(payload)
    if (ack) await delivery.answer(device.id, ack)
    else log.info({ deviceId: device.id }, 'unreadable answer')
  }
  const detach = new WeakMap<Client, () => void>()
  aedes.on('subscribe', (subscriptions, client) => {
    const device = devices.get(client)
    const topic = device && `coldway/v1/${device.code}/down`
    if (!device || !topic || !subscriptions.some((one) => one.topic === topic && one.qos <= 2)) return
    // QoS 0, past the broker's own queues: a command that did not arrive is repeated here, or not at all.
    const send = (command: DownlinkCommand): void =>
      client.publish(
        { cmd: 'publish', topic, payload: encodeCommand(command), qos: 0, retain: false, dup: false },
        (error) => {
          if (error) log.debug({ deviceId: device.id }, 'command not written')
        },
      )
    const session = entered.get(client)?.session ?? Promise.resolve(undefined)
    detach.get(client)?.()
    detach.set(client, delivery.attach(device.id, { send, session }))
  })

  aedes.on('clientDisconnect', (client) => {
    detach.get(client)?.()
    entered.get(client)?.leave()
  })
  aedes.on('clientError', (client, error) => log.debug({ client: client.id, error: error.message }, 'mqtt client'))
  aedes.on('connectionError', (_client, error) => log.debug({ error: error.message }, 'mqtt connection'))

  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true, highWaterMark: socketBytes }, (socket) => {
    if (!guard.admit(socket)) return
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', (error) => log.debug({ error: error.message }, 'mqtt socket'))
    const { remoteAddress: address } = socket
    const stranger = strangers.enter(() => socket.destroy())
    socket.once('close', stranger.leave)
    const refuse = (why: string): void => log.warn({ why, address }, 'mqtt connection closed')
    const reading = limitReading(socket, { budget, stranger, refuse })
    readings.set(aedes.handle(socket), reading)
  })

  return {
    server,
    async close() {
      server.close()
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
    },
  }
}
