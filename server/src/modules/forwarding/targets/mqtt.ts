/**
 * Publishes each event of a batch to a broker of others with QoS 1, in order, over one connection that is checked like any other that
 * leaves. The batch is taken when the last PUBACK is here.
 */
import type { ForwardingFailure } from '@coldway/contract/forwarding/forwarding.ts'
import type { ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import { type IClientOptions, MqttClient } from 'mqtt'
import { EgressError, type EgressSockets } from '../../../platform/egress.ts'
import { reasonOf } from './http.ts'
import type { Deliver } from './target.ts'
import { createTimeout } from './timeout.ts'

/** Bounds the connection and all of a batch. */
const batchWithinMs = 20_000
const closeWithinMs = 1_000

export const createMqttTarget =
  ({ egress, timeoutMs = batchWithinMs }: { readonly egress: EgressSockets; readonly timeoutMs?: number }): Deliver =>
  async ({ rule, events }) => {
    const { topic, ...login } = rule.broker ?? { topic: 'coldway', username: '', password: '' }
    // The client keeps to itself why its connection failed.
    let why: Error | undefined
    const open = () => egress.connect(rule.address).once('error', (error) => (why = error))
    const late = createTimeout(timeoutMs)
    let client: MqttClient | undefined
    try {
      client = new MqttClient(open, optionsOf(rule.id, login))
      await Promise.race([publishAll(client, topic, events), late.passed])
      return undefined
    } catch (error) {
      return failureOf(why ?? (error as Error))
    } finally {
      late.clear()
      if (client) await closed(client)
    }
  }

const optionsOf = (
  ruleId: number,
  login: { readonly username: string; readonly password: string },
): IClientOptions => ({
  protocolVersion: 4,
  clientId: `coldway-${ruleId}`,
  clean: true,
  // The rule is tried again by its sender.
  reconnectPeriod: 0,
  keepalive: 30,
  ...(login.username !== '' && login),
})

/** Events of a device keep their order, as a connection keeps that of what is published on it. */
const publishAll = async (client: MqttClient, prefix: string, events: readonly ForwardedEvent[]): Promise<void> => {
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.once('connect', () => resolve())
    client.once('close', () => reject(new Error('closed')))
  })
  const gone = new Promise<never>((_, reject) => client.once('close', () => reject(new Error('closed'))))
  const sent = events.map((event) => client.publishAsync(topicOf(prefix, event), JSON.stringify(event), { qos: 1 }))
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
  if (error instanceof EgressError) return { is: reasonOf(error), detail: error.message.slice(0, 200) }
  if (typeof error.code === 'number')
    return { is: error.code === 3 ? 'busy' : 'refused', detail: error.message.slice(0, 200) }
  const known = new EgressError('unreachable', String(error.code ?? error.message))
  return { is: reasonOf(known), detail: known.message.slice(0, 200) }
}
