/**
 * The open uplink over HTTP: a device reports with its own credential (HTTP Basic: device code and secret). A network's
 * platform uses the credential of a gateway, which speaks for the devices of its organisation and below.
 */
import { z } from 'zod'
import { calls, post } from '../call.ts'
import { AepPush, ChirpstackUplink, HuaweiPush, OneNetPush } from './push.ts'
import { Uplink } from './uplink.ts'

const Taken = z.object({
  accepted: z.int(),
  /** Unreadable reports by index; the others were stored. */
  rejected: z.array(z.object({ index: z.int(), why: z.string() })),
})
const pushed = {
  audience: ['device'],
  effect: 'write',
  ids: [],
  gives: Taken,
  fails: ['tokenMissing', 'tokenInvalid', 'malformed', 'unavailable'],
} as const

export const open = calls('open', '/v3/open', {
  uplink: post({
    does: 'One report or an array of them. The answer comes after the commit: 200 means stored, also for a repeat.',
    audience: ['device'],
    effect: 'write',
    ids: [],
    body: Uplink,
    gives: Taken,
    fails: ['tokenMissing', 'tokenInvalid', 'malformed', 'unavailable'],
  }),
  chirpstack: post({
    ...pushed,
    does: 'An event of ChirpStack 4 or 3; the device is found by its EUI. Events other than `up` are accepted and ignored.',
    body: ChirpstackUplink,
  }),
  nbiot: post({
    ...pushed,
    does: 'A data push of China Telecom AEP, China Mobile OneNET or Huawei IoTDA; the device is found by its IMEI. OneNET, which sends no header, signs: the address then ends in ?gateway=<number>, and a GET there is its check of the address.',
    body: z.union([AepPush, OneNetPush, HuaweiPush]),
  }),
})
