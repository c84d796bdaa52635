/**
 * Settings of a user: table columns, theme, language, zone, map. A value is at most 10 chunks of 4000 characters
 * (rules-and-calls.md section 9, "Columns settings"); the console splits and joins them.
 */
import { z } from 'zod'
import { calls, Done, post } from '../call.ts'

export const configLimits = { chunkLength: 4000, chunks: 10, keysPerUser: 200 } as const
const key = z.string().regex(/^[A-Za-z0-9._-]{1,80}$/)
const chunks = z.array(z.string().max(configLimits.chunkLength)).min(1).max(configLimits.chunks)

export const userConfig = calls('userConfig', '/v3/system/basUserConfigController', {
  queryUserConfig: post({
    does: "The caller's settings: all, or one key.",
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: z.object({ key: key.optional() }),
    gives: z.array(z.object({ key, chunks })),
    fails: [],
  }),
  insertUserConfig: post({
    does: 'Stores a setting under a new key.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ key, chunks }),
    gives: Done,
    fails: ['saveFailed'],
  }),
  updateUserConfig: post({
    does: 'Stores a setting, new or not.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ key, chunks }),
    gives: Done,
    fails: ['saveFailed'],
  }),
  deleteUserConfig: post({
    does: 'Deletes a setting; a missing one changes nothing.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ key }),
    gives: Done,
    fails: [],
  }),
})
