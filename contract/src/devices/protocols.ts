/** The names of the device protocols. Each protocol describes itself in protocols/src/registry.ts. */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { commandKindNames } from '../commands/command-kinds.ts'
import { limits } from '../limits.ts'
import { qualities } from '../readings/report.ts'
import { frameFields } from './frame-fields.ts'
import { unreadLimits } from '../readings/unread.ts'

/** TCP protocols, each on its own port. */
export const streamNames = ['jt808', 'teltonika', 'gt06', 'queclink', 'jointech'] as const
export type StreamName = (typeof streamNames)[number]
/** Protocols that a network's platform pushes for the devices behind it. */
export const pushNames = ['chirpstack', 'nbiot'] as const
export type PushName = (typeof pushNames)[number]
/** The protocol of a device; its terminal number is a JT/T 808 phone number, an IMEI or a LoRaWAN EUI. */
export const deviceProtocols = ['json', ...streamNames, ...pushNames] as const
export const DeviceProtocol = z.enum(deviceProtocols)
export type DeviceProtocol = z.infer<typeof DeviceProtocol>

/** Form of a terminal number; `none`: the device is identified by its own code. */
export const terminalForms = ['none', 'phone', 'imei', 'eui'] as const
export type TerminalForm = (typeof terminalForms)[number]

export const ProtocolInfo = z.object({
  name: DeviceProtocol,
  title: z.string(),
  terminal: z.enum(terminalForms),
  /** The server's port; null when the protocol has no port of its own. */
  port: z.int().nullable(),
  /** Commands that can be sent to a device of unknown model. */
  commands: z.array(z.enum(commandKindNames)),
})
export type ProtocolInfo = z.infer<typeof ProtocolInfo>

const Becomes = z.object({
  key: z.string(),
  value: z.number().nullable(),
  quality: z.enum(qualities),
})

/** A part of a frame, the bytes [from, to); one row may lie within another. */
export const FramePart = z.object({
  from: z.int(),
  to: z.int(),
  /** Number of rows that contain it. */
  depth: z.int(),
  /** The field; null when no decoder reads these bytes. */
  field: z.enum(frameFields).nullable(),
  /** The number or text in these bytes; null when they contain other parts, or are not read. */
  raw: z.string().nullable(),
  becomes: z.array(Becomes),
})
export type FramePart = z.infer<typeof FramePart>

/** A result of a frame, in the order in which the server acts. */
export const FrameOutcome = z.object({
  kind: z.enum(['signIn', 'report', 'rejected', 'unread', 'answer', 'command', 'settings', 'close']),
  /** The terminal number, the type of an unread message, or the reason of a rejection. */
  text: z.string(),
  timeMs: z.number().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  becomes: z.array(Becomes),
})
export type FrameOutcome = z.infer<typeof FrameOutcome>

export const protocols = calls('protocols', '/v3/base/bas-device-protocol', {
  queryProtocols: post({
    does: 'The protocols of the server: titles, ports, terminal numbers and supported commands.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.object({ protocols: z.array(ProtocolInfo) }),
    fails: [],
  }),
  explainFrame: post({
    does: 'Explains every byte of a frame with the decoder itself; nothing is stored or sent.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'read',
    ids: [],
    body: z.object({
      /** Hexadecimal digits, or the text of a text protocol. */
      frame: z.string().trim().min(1).max(limits.frameTextMax),
      /** The protocol; null chooses the one that reads most of the frame. */
      protocol: z.enum(streamNames).nullable().default(null),
      /** The type of an unread message, of which only a part may have been kept; null: the frame is a whole one. */
      type: z.string().max(unreadLimits.typeLength).nullable().default(null),
    }),
    gives: z.object({
      /** The protocol that was used; null when none can read the frame. */
      protocol: z.enum(streamNames).nullable(),
      /** The frame in hexadecimal digits. */
      bytes: z.string(),
      parts: z.array(FramePart),
      outcomes: z.array(FrameOutcome),
    }),
    fails: [],
  }),
})
