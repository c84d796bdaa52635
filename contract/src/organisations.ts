/** The organisation tree. First form: reading it; editing follows with the user centre. */
import { z } from 'zod'
import { calls, Nothing, post } from './call.ts'

export const OrgNode = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  code: z.string(),
  /** Devices of this organisation alone; add up the tree for a branch. */
  deviceCount: z.int(),
})
export type OrgNode = z.infer<typeof OrgNode>

export const organisations = calls('organisations', '/v3/system/sysOrgController', {
  queryOrgTree: post({
    does: "The caller's organisation and all below it, parents before children.",
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.array(OrgNode),
    fails: [],
  }),
})
