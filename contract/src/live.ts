/**
 * The live connection `/v3/live` (settled.md, "Live connection"). Opened with a one-time ticket from
 * `liveTicket.create`; the client subscribes to topics, the server answers each with a snapshot and then with frames
 * that merge changes (the latest of a device wins) at most four times a second. Rights are checked at subscribe and at
 * every frame.
 */
import { z } from 'zod'
import { calls, Nothing, post } from './call.ts'
import { alarmsTopic } from './alarms/alarms-topic.ts'
import { commandsTopic } from './commands/commands-topic.ts'
import { devicesTopic } from './devices/devices-topic.ts'
import { downloadsTopic } from './downloads/downloads-topic.ts'
import { messagesTopic } from './messages/messages-topic.ts'
import { waybillsTopic } from './waybills/waybills-topic.ts'

/** A new topic adds a line here; its schemas are in its feature's folder. */
const topics = {
  devices: devicesTopic,
  commands: commandsTopic,
  alarms: alarmsTopic,
  downloads: downloadsTopic,
  messages: messagesTopic,
  waybills: waybillsTopic,
} as const
export type TopicKind = keyof typeof topics

export const Topic = z.discriminatedUnion('kind', [
  topics.devices.Asked,
  topics.commands.Asked,
  topics.alarms.Asked,
  topics.downloads.Asked,
  topics.messages.Asked,
  topics.waybills.Asked,
])
export type Topic = z.infer<typeof Topic>
export type TopicOf<Kind extends TopicKind> = z.infer<(typeof topics)[Kind]['Asked']>

/** Messages of a topic. The first one after the subscription is the snapshot. */
export type MessageOf<Kind extends TopicKind> = z.infer<(typeof topics)[Kind]['messages'][number]>
type Bare<Message> = Message extends unknown ? Omit<Message, 'id' | 'serverMs'> : never
/** The same message as a module makes it; the hub adds the subscription id and the sequence. */
export type FrameOf<Kind extends TopicKind> = Bare<MessageOf<Kind>>

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), id: z.string().min(1).max(40), topic: Topic }),
  z.object({ type: z.literal('unsubscribe'), id: z.string().min(1).max(40) }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

export const ServerMessage = z.discriminatedUnion('type', [
  ...topics.devices.messages,
  ...topics.commands.messages,
  ...topics.alarms.messages,
  ...topics.downloads.messages,
  ...topics.messages.messages,
  ...topics.waybills.messages,
  /** The subscription ended: the permission was lost, or never held. */
  z.object({ type: z.literal('ended'), id: z.string(), code: z.string() }),
  z.object({ type: z.literal('pong'), serverMs: z.number() }),
])
export type ServerMessage = z.infer<typeof ServerMessage>

/** Close codes of our own (RFC 6455 section 7.4.2 leaves 4000-4999 to applications). */
export const closeCodes = { sessionEnded: 4001, tooSlow: 4008, malformed: 4000, goingAway: 1001 } as const

export const liveLimits = {
  topicsPerSocket: 20,
  snapshotPart: 1000,
  messageBytes: 65_536,
  pendingBytes: 1_048_576,
  slowCloseMs: 30_000,
  /** Messages a client may send at once, and per second after that; the rest is read more slowly. */
  messages: { burst: 60, perSecond: 10 },
} as const

export const live = calls('live', '/v3/live', {
  ticket: post({
    does: 'A one-time ticket of at most 30 s that opens the live connection: /v3/live?ticket=…',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.object({ ticket: z.string(), expiresInMs: z.int() }),
    fails: [],
  }),
})
