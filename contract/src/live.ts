/**
 * The live connection `/v3/live` (decisions.md, "Live connection"). Opened with a one-time ticket from
 * `liveTicket.create`; the client subscribes to topics, the server answers each with a snapshot and then with frames
 * that merge changes (the latest of a device wins) at most four times a second. Rights are checked at subscribe and at
 * every frame.
 */
import { z } from 'zod'
import { calls, Nothing, post } from './call.ts'
import { AlarmCounts, AlarmMove } from './alarm-records.ts'
import { CommandMove } from './commands.ts'
import { DeviceState } from './device-state.ts'
import { DownloadCounts, DownloadMove } from './downloads.ts'
import { MessageCounts } from './messages.ts'

/** Devices of the caller's organisations, of one organisation and below, of a list, or those seen in a map window. */
export const DevicesTopic = z.object({
  kind: z.literal('devices'),
  orgId: z.int().optional(),
  deviceIds: z.array(z.int()).max(1000).optional(),
  /** [west, south, east, north] in degrees; filters by the last good fix. */
  window: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
})
/** Commands to devices of the caller's organisations, of one organisation and below, or of a list. */
export const CommandsTopic = DevicesTopic.omit({ window: true }).extend({ kind: z.literal('commands') })
/** The own tasks of the download centre. */
export const DownloadsTopic = z.object({ kind: z.literal('downloads') })
/** The own message centre. */
export const MessagesTopic = z.object({ kind: z.literal('messages') })
/** Open alarms of the caller's organisations, of one organisation and below, or of a list of devices. */
export const AlarmsTopic = CommandsTopic.extend({ kind: z.literal('alarms') })
export const Topic = z.discriminatedUnion('kind', [
  DevicesTopic,
  CommandsTopic,
  AlarmsTopic,
  DownloadsTopic,
  MessagesTopic,
])
export type Topic = z.infer<typeof Topic>

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), id: z.string().min(1).max(40), topic: Topic }),
  z.object({ type: z.literal('unsubscribe'), id: z.string().min(1).max(40) }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

export const ServerMessage = z.discriminatedUnion('type', [
  /** Everything the topic holds now; large topics come in parts, `isLast` ends them. */
  z.object({
    type: z.literal('snapshot'),
    id: z.string(),
    states: z.array(DeviceState),
    isLast: z.boolean(),
    serverMs: z.number(),
  }),
  /** Changes since the last frame; one entry per device at most. */
  z.object({ type: z.literal('devices'), id: z.string(), states: z.array(DeviceState), serverMs: z.number() }),
  /** Commands that came on or ended; one entry per command. The first of a topic holds all that are under way. */
  z.object({
    type: z.literal('commands'),
    id: z.string(),
    commands: z.array(CommandMove),
    isSnapshot: z.boolean(),
    serverMs: z.number(),
  }),
  /** Alarms that opened, moved, ended or were dealt with; one entry per alarm. The first of a topic holds the newest open ones. */
  z.object({
    type: z.literal('alarms'),
    id: z.string(),
    alarms: z.array(AlarmMove),
    /** Of the topic's organisations, whatever the list. */
    counts: AlarmCounts,
    isSnapshot: z.boolean(),
    serverMs: z.number(),
  }),
  /** Own tasks that are under way or have just ended, as they are now, with the counts of all. The first is the snapshot. */
  z.object({
    type: z.literal('downloads'),
    id: z.string(),
    tasks: z.array(DownloadMove),
    counts: DownloadCounts,
    serverMs: z.number(),
  }),
  /** Own messages came, were read or deleted. The first is the snapshot. */
  z.object({ type: z.literal('messages'), id: z.string(), counts: MessageCounts, serverMs: z.number() }),
  /** The subscription ended: right lost, or refused at once. */
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
