/** The open uplink over HTTP: a device reports with its own credential (HTTP Basic: device code and secret). */
import { z } from 'zod'
import { calls, post } from './call.ts'
import { Uplink } from './uplink.ts'

export const open = calls('open', '/v3/open', {
  uplink: post({
    does: 'One report or an array of them. The answer comes after the commit: 200 means stored, also for a repeat.',
    audience: ['device'],
    effect: 'write',
    ids: [],
    body: Uplink,
    gives: z.object({
      accepted: z.int(),
      /** Reports that can never be read, by their index; the others were stored. */
      rejected: z.array(z.object({ index: z.int(), why: z.string() })),
    }),
    fails: ['tokenMissing', 'tokenInvalid', 'malformed', 'unavailable'],
  }),
})
