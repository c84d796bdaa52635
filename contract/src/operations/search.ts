/** Search over every kind of object the caller may see, for the command palette. */
import { z } from 'zod'
import { calls, post } from '../call.ts'

/**
 * The kinds of objects in the order of the answer. A module with searchable objects adds its kind
 * here and a finder on the server.
 */
export const searchKinds = [
  'device',
  'waybill',
  'vehicle',
  'product',
  'room',
  'site',
  'line',
  'organisation',
  'user',
] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchLimits = { textMax: 60, hitsPerKind: 6 } as const

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  /** Address of the object's screen. */
  url: z.string().startsWith('/view/'),
})
export type SearchHit = z.infer<typeof SearchHit>

export const search = calls('search', '/v3/system/sys-search', {
  query: post({
    does: 'Objects visible to the caller whose name or number contains the text: at most six of a kind, the best match first.',
    audience: ['user'],
    effect: 'read',
    cost: 'heavy',
    ids: [],
    body: z.object({ text: z.string().trim().min(1).max(searchLimits.textMax) }),
    gives: z.object({ hits: z.array(SearchHit).max(searchKinds.length * searchLimits.hitsPerKind) }),
    fails: [],
  }),
})
