/** One MQTT connection per device with its own credential; the PUBACK (QoS 1) acknowledges a report. */
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { decodeCommand, encodeAck } from '@coldway/protocols/json/downlink.ts'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { uplinkOf } from '../wire/json.ts'
import { type Found, type Link, lateMs, type Manner } from './transport.ts'

export interface MqttOptions {
  readonly host: string
  readonly port: number
  readonly deviceCode: string
  readonly secret: string
  readonly timeoutMs?: number
  readonly onCommand?: ((command: DownlinkCommand) => DownlinkAck['state']) | undefined
  readonly mannerOf?: ((kind: CommandKind) => Manner) | undefined
  readonly findings?: ((command: DownlinkCommand) => Found | undefined) | undefined
}

const batchMax = 100

export const mqttLink = (options: MqttOptions): Link => {
  const { host, port, deviceCode, secret, timeoutMs = 20_000 } = options
  let client: MqttClient | undefined
  const topic = `coldway/v1/${deviceCode}/up`
  return {
    batchMax,
    open: async () => {
      client?.end(true)
      // The transport reconnects and stores, equally for every wire, so the client must not.
      client = await connected({
        host,
        port,
        clientId: deviceCode,
        username: deviceCode,
        password: secret,
        reconnectPeriod: 0,
        connectTimeout: timeoutMs,
        keepalive: 60,
        queueQoSZero: false,
      })
      if (options.onCommand) await listen(client, options)
    },
    deliver: async (reports) => {
      if (!client) throw new Error('not connected')
      const [first, ...more] = reports.map(uplinkOf)
      const payload = JSON.stringify(more.length === 0 ? first : [first, ...more])
      await acknowledged(client, topic, payload, timeoutMs)
    },
    isOpen: () => client?.connected ?? false,
    close: () => client?.end(true),
  }
}

/** Acknowledges a command, executes it, and reports the result with what was found. */
const listen = async (client: MqttClient, options: MqttOptions): Promise<void> => {
  const { deviceCode, onCommand, mannerOf, findings } = options
  const say = (ack: DownlinkAck): void =>
    void client.publish(`coldway/v1/${deviceCode}/ack`, encodeAck(ack), { qos: 1 }, () => undefined)
  client.on('message', (_topic, payload) => {
    const command = decodeCommand(payload)
    const manner = (command && mannerOf?.(command.kind)) ?? 'prompt'
    if (!command || !onCommand || manner === 'never') return
    const { nonce } = command
    const answer = (): void => {
      say({ nonce, state: 'received' })
      const state = onCommand(command)
      const found = state === 'success' ? findings?.(command) : undefined
      after(found?.takesMs, () => {
        const told = found && { atMs: Date.now(), checks: found.checks }
        for (let times = manner === 'twice' ? 2 : 1; times > 0; times--) say({ nonce, state, ...told })
      })
    }
    after(manner === 'late' ? lateMs : undefined, answer)
  })
  await client.subscribeAsync(`coldway/v1/${deviceCode}/down`)
}

const after = (waitMs: number | undefined, work: () => void): void => {
  if (waitMs === undefined) work()
  else setTimeout(work, waitMs).unref()
}

/** Unlike connectAsync it rejects when the server closes without an answer, and keeps a listener for later errors. */
const connected = (options: IClientOptions): Promise<MqttClient> => {
  const client = mqtt.connect(options)
  const { promise, resolve, reject } = Promise.withResolvers<MqttClient>()
  client.on('error', reject)
  client.once('close', () => reject(new Error('connection closed')))
  client.once('connect', () => resolve(client))
  promise.catch(() => client.end(true))
  return promise
}

/** mqtt.js waits for ever for a PUBACK on a lost connection, so its close and a timer end the wait. */
const acknowledged = (client: MqttClient, topic: string, payload: string, timeoutMs: number): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const lost = (): void => reject(new Error('connection lost'))
  const timer = setTimeout(() => reject(new Error('no answer')), timeoutMs)
  client.once('close', lost)
  client.publish(topic, payload, { qos: 1 }, (error) => (error ? reject(error) : resolve()))
  if (!client.connected) lost()
  return promise.finally(() => {
    clearTimeout(timer)
    client.off('close', lost)
  })
}
