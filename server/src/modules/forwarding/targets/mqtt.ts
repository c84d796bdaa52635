/**
 * Publishes each event of a batch to a broker of others with QoS 1, in order, over one connection that is checked like any other that
 * leaves. The batch is taken when the last PUBACK is here; an attempt goes on behind what was acknowledged in the one before.
 */
import { randomBytes } from 'node:crypto'
import type { ForwardingFailure } from '@coldway/contract/forwarding/forwarding.ts'
import type { ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import { type IClientOptions, MqttClient } from 'mqtt'
import { EgressError, type EgressSockets } from '../../../platform/egress.ts'
import { createBrokerTarget, type Publishing } from './broker.ts'
import { hearAtMost } from './hear-at-most.ts'
import { failureOf as failureOfEgress } from './http.ts'
import type { Deliver } from './target.ts'

const batchWithinMs = 20_000
const closeWithinMs = 1_000
/** A PUBACK has four bytes. The client needs long for many small packets, and nothing else runs meanwhile. */
const heardMax = 8_192

export const createMqttTarget = ({
  egress,
  timeoutMs = batchWithinMs,
}: {
  readonly egress: EgressSockets
  readonly timeoutMs?: number
}): Deliver =>
  createBrokerTarget({
    timeoutMs,
    failureOf,
    open(publishing) {
      const { rule, login } = publishing
      // The client keeps to itself why its connection failed.
      let why: Error | undefined
      const client = new MqttClient(
        () => {
          const socket = egress.connect(rule.address).once('error', (error) => (why = error))
          hearAtMost(socket, heardMax)
          return socket
        },
        optionsOf(rule.id, login),
      )
      return { published: publishAll(client, publishing), why: () => why, end: () => closed(client) }
    },
  })

const optionsOf = (
  ruleId: number,
  login: { readonly username: string; readonly password: string },
): IClientOptions => ({
  protocolVersion: 4,
  // A broker ends the connection whose name another one bears, such as a test event beside a batch, or a second installation. A name
  // has 23 characters at most (MQTT-3.1.3-5).
  clientId: `coldway-${ruleId}-${randomBytes(3).toString('hex')}`,
  clean: true,
  // The rule is tried again by its sender.
  reconnectPeriod: 0,
  keepalive: 30,
  ...(login.username !== '' && login),
})

/** Events of a device keep their order, as a connection keeps that of what is published on it. */
const publishAll = async (client: MqttClient, { prefix, taken, events }: Publishing): Promise<void> => {
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.once('connect', () => resolve())
    client.once('close', () => reject(new Error('closed')))
  })
  const gone = new Promise<never>((_, reject) => client.once('close', () => reject(new Error('closed'))))
  // What was published behind the first that lacks its PUBACK comes again behind it.
  const from = events.findIndex(({ id }) => !taken.has(id))
  const left = from < 0 ? [] : events.slice(from)
  const sent = left.map(async (event) => {
    await client.publishAsync(topicOf(prefix, event), JSON.stringify(event), { qos: 1 })
    taken.add(event.id)
  })
  await Promise.race([Promise.all(sent), gone])
}

/** `prefix/device/type`; characters that mean something in a topic are replaced. */
const topicOf = (prefix: string, { type, device }: ForwardedEvent): string =>
  `${prefix}/${device === null ? '-' : device.code.replaceAll(/[+#/\0]/g, '_')}/${type}`

/** A broker that does not answer is cut off. */
const closed = async (client: MqttClient): Promise<void> => {
  const cut = setTimeout(() => client.stream.destroy(), closeWithinMs)
  client.on('error', () => undefined)
  await client.endAsync(!client.connected).catch(() => undefined)
  clearTimeout(cut)
  client.stream.destroy()
}

/** Return codes of CONNACK: 4 and 5 say that these are no credentials, 3 that the broker is not ready. */
const failureOf = (error: Error & { readonly code?: number | string }): ForwardingFailure => {
  if (error instanceof EgressError) return failureOfEgress(error)
  if (typeof error.code === 'number')
    return { is: error.code === 3 ? 'busy' : 'refused', detail: `CONNACK ${error.code}` }
  return failureOfEgress(new EgressError('unreachable', error.code ?? error.message))
}
