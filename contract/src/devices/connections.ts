/**
 * The ways in which devices reach this server: host, ports, topics, and what is entered in a
 * terminal of each protocol.
 */
import { z } from 'zod'
import { calls, post } from '../call.ts'
import { DeviceProtocol, terminalForms } from './protocols.ts'

/**
 * The ways to set up a terminal: by text message, in its maker's program, or by a numbered parameter
 * of the standard.
 */
export const setupWays = ['sms', 'configurator', 'parameter'] as const
export const SetupLine = z.object({ by: z.enum(setupWays), text: z.string() })
export type SetupLine = z.infer<typeof SetupLine>

export const transports = ['mqtt', 'http', 'tcp'] as const

export const Connection = z.object({
  protocol: DeviceProtocol,
  title: z.string(),
  transport: z.enum(transports),
  /** Families of terminals that speak it; empty: anything that is programmed for it. */
  makers: z.array(z.string()),
  terminal: z.enum(terminalForms),
  /** Whether devices send the credential of their registration; the others are known by their number alone. */
  sendsCredential: z.boolean(),
  host: z.string(),
  port: z.int(),
  /** The topic of MQTT, where `{code}` stands for the device's number, or the address for HTTP; null: neither. */
  target: z.string().nullable(),
  lines: z.array(SetupLine),
})
export type Connection = z.infer<typeof Connection>

/** The topic of a device's reports. */
export const uplinkTopic = 'coldway/v1/{code}/up'

export const connections = calls('connections', '/v3/base/bas-device-connection', {
  queryConnections: post({
    does: 'Where devices connect: the host and ports this server listens on, and what is entered in a terminal.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [],
    body: z.object({
      /**
       * The address at which the caller's browser found the server, shown where the configuration
       * names no host.
       */
      origin: z.url({ protocol: /^https?$/ }).max(300),
    }),
    gives: z.object({
      /** Terminals without a credential of their own are let in by their registered number. */
      admitsByNumber: z.boolean(),
      connections: z.array(Connection),
    }),
    fails: [],
  }),
})
