/**
 * Subscribes to the MQTT broker of a ChirpStack: `application/<id>/device/<EUI>/event/up`. Delivery is at least once:
 * the session outlives the connection, and a message is acknowledged after its commit (mqtt.js: in `handleMessage`). A
 * message that could not be stored is not acknowledged, and the connection is restarted, because a broker repeats only
 * what an older connection left open. While the broker is away the client reconnects in the background.
 */
import { readFileSync } from 'node:fs'
import { decodeChirpstack } from '@coldway/protocols/push/chirpstack.ts'
import mqtt, { type MqttClient } from 'mqtt'
import type { Directory } from '../modules/devices/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { ChirpstackSetup } from '../platform/config-chirpstack.ts'
import type { Log } from '../platform/log.ts'
import type { Pipeline } from './pipeline.ts'
import { keepPush, PushTooLarge, takePushed } from './pushed.ts'

export interface ChirpstackParts {
  readonly setup: ChirpstackSetup
  readonly pipeline: Pipeline
  readonly directory: Directory
  readonly clock: Clock
  readonly log: Log
}

const topic = 'application/+/device/+/event/up'
const connectWithinMs = 15_000
const againAfterMs = 2_000

export const listenToChirpstack = (parts: ChirpstackParts): { close(): Promise<void> } => {
  const { setup, log } = parts
  const client = mqtt.connect(setup.url, {
    clientId: setup.clientId,
    clean: false,
    connectTimeout: connectWithinMs,
    reconnectPeriod: againAfterMs,
    ...(setup.caFile && { ca: readFileSync(setup.caFile) }),
  })
  client.handleMessage = (packet, done) => {
    take(parts, packet.payload as Buffer).then(
      () => done(),
      (error: unknown) => {
        log.warn({ error: String(error) }, 'ChirpStack message not stored, the broker will repeat it')
        client.stream.destroy()
      },
    )
  }
  client.on('connect', () => subscribe(client, log))
  client.on('error', (error) => log.warn({ error: error.message }, 'ChirpStack broker error'))
  return { close: () => client.endAsync(true) }
}

const subscribe = (client: MqttClient, log: Log): void => {
  client.subscribe(topic, { qos: 1 }, (error, granted) => {
    if (error || granted?.some(({ qos }) => qos > 2))
      log.error({ error: error?.message }, 'the ChirpStack broker refused the subscription')
  })
}

/** Keeps a message that can never be read raw and acknowledges it, as a repetition would be no better. */
const take = async ({ setup, pipeline, directory, clock, log }: ChirpstackParts, payload: Buffer): Promise<void> => {
  const speaker = await directory.findByCode(setup.gateway)
  if (!speaker) throw new Error(`no gateway ${setup.gateway} is registered`)
  const body = parse(payload)
  const push = { pipeline, speaker, protocol: 'chirpstack', body: body ?? payload } as const
  const pushed = body === undefined ? 'not JSON' : decodeChirpstack(body, clock.now())
  if (typeof pushed === 'string') return keepPush(push, { type: 'push', why: pushed })
  const find = (terminal: string) => directory.findBehind(speaker, 'chirpstack', terminal)
  try {
    const { rejected } = await takePushed(pushed, { ...push, find })
    if (rejected.length > 0) log.info({ device: pushed[0]?.terminal, rejected }, 'unreadable ChirpStack reports')
  } catch (error) {
    if (!(error instanceof PushTooLarge)) throw error
    // The broker would repeat it for ever and hold up all messages behind it.
    await keepPush(push, { type: 'push', why: error.message })
  }
}

const parse = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
