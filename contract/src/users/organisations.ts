/**
 * The organisation tree. Codes are unique in the installation, names inside a tenant: the branch of an organisation directly
 * below the root (docs/decisions/0008-names-inside-a-tenant.md).
 */
import { z } from 'zod'
import { calls, Done, Id, Nothing, post } from '../call.ts'
import { languages } from '../enums.ts'
import { Name } from '../fields.ts'
import { Gln } from '../gs1.ts'
import { idOf, keyword, listPage, text, time } from '../list.ts'
import { keptMonthsDefault, keptMonthsMax } from '../readings/retention.ts'
import { isZone } from '../time.ts'

export const OrgNode = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  code: z.string(),
  /** Devices of this organisation alone; the sum over the tree is that of a branch. */
  deviceCount: z.int(),
  /** The root of the installation, which holds no devices. */
  isRoot: z.boolean(),
})
export type OrgNode = z.infer<typeof OrgNode>

export const OrgCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,29}$/)

/** Settings that also apply to organisations below without their own, but for the GLN; null: inherited from above. */
const said = {
  keptMonths: z.int().min(keptMonthsDefault).max(keptMonthsMax).nullish(),
  /** Zone whose midnight ends the day of free text messages. */
  zone: z.string().max(50).refine(isZone).nullish(),
  /** Language of messages to people who have chosen none. */
  language: z.enum(languages).nullish(),
  /** Demands a second factor of its own accounts and of all below, whatever organisations below say. */
  requiresSecondFactor: z.boolean().optional(),
  /** The GS1 key of the party (GLN); null: it has none. Organisations below do not inherit it. */
  gln: Gln.nullish(),
}

export const Organisation = z.object({
  id: z.int(),
  /** The organisation above; null for the root, and for the caller's own, whose parent is not visible. */
  parentId: z.int().nullable(),
  parentName: z.string().nullable(),
  name: z.string(),
  code: z.string(),
  /** The root is neither moved nor deleted, and holds no devices. */
  isRoot: z.boolean(),
  /** Users of this organisation alone. */
  userCount: z.int(),
  deviceCount: z.int(),
  childCount: z.int(),
  /** Months that tracks and readings of its devices are kept; null: inherited from above. */
  keptMonths: z.int().nullable(),
  /** Zone whose midnight ends the day of free text messages; null: inherited from above. */
  zone: z.string().nullable(),
  /** Language of messages to people who have chosen none; null: inherited from above. */
  language: z.enum(languages).nullable(),
  requiresSecondFactor: z.boolean(),
  /** The GS1 key of the party (GLN); null when none is entered. */
  gln: z.string().nullable(),
  /** An update sends it back; when somebody else has changed the object meanwhile, the answer is `conflict`. */
  version: z.int(),
  createTime: z.string(),
})
export type Organisation = z.infer<typeof Organisation>

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
  queryPageList: listPage({
    does: "Organisations of the caller's branch, with their numbers of users and devices.",
    needs: 'organisation:view',
    columns: {
      id: idOf('organisation'),
      /** Name, code or GLN. */
      keyword,
      name: text,
      code: text,
      gln: text,
      parentId: idOf('organisation'),
      createTime: time,
    },
    row: Organisation,
  }),
  queryById: post({
    does: 'One organisation.',
    audience: ['user'],
    needs: 'organisation:view',
    effect: 'read',
    ids: [{ at: 'id', entity: 'organisation' }],
    body: z.object({ id: Id }),
    gives: Organisation,
    fails: ['organisationNotFound'],
  }),
  getOrgCode: post({
    does: 'Proposes a free code for a new organisation below the given one.',
    audience: ['user'],
    needs: 'organisation:edit',
    effect: 'read',
    ids: [{ at: 'parentId', entity: 'organisation' }],
    body: z.object({ parentId: Id }),
    gives: z.string(),
    fails: ['organisationNotFound'],
  }),
  saveOrg: post({
    does: 'Creates an organisation below another.',
    audience: ['user'],
    needs: 'organisation:edit',
    effect: 'write',
    ids: [{ at: 'parentId', entity: 'organisation' }],
    body: z.object({ parentId: Id, name: Name, code: OrgCode, ...said }),
    gives: z.object({ id: z.int() }),
    fails: ['organisationNotFound', 'organisationNameExists', 'organisationCodeExists', 'secondFactorNotSetUp'],
  }),
  updateOrg: post({
    does: 'Renames an organisation or moves it, with all below it, under another parent.',
    audience: ['user'],
    needs: 'organisation:edit',
    effect: 'write',
    ids: [
      { at: 'id', entity: 'organisation' },
      { at: 'parentId', entity: 'organisation' },
    ],
    /** The organisation; without `parentId` it is not moved, and settings that are left out stay too. */
    body: z.object({
      id: Id,
      version: z.int(),
      name: Name,
      code: OrgCode,
      parentId: Id.nullish(),
      ...said,
    }),
    gives: Done,
    fails: [
      'organisationNotFound',
      'organisationNameExists',
      'organisationCodeExists',
      'organisationParentNotFound',
      'organisationParentSelf',
      'organisationRootFixed',
      'secondFactorNotSetUp',
      'conflict',
    ],
  }),
  deleteOrg: post({
    does: 'Deletes an organisation without organisations below, users and devices.',
    audience: ['user'],
    needs: 'organisation:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'organisation' }],
    body: z.object({ id: Id }),
    gives: Done,
    fails: [
      'organisationNotFound',
      'organisationRootFixed',
      'organisationHasChildren',
      'organisationHasUsers',
      'organisationHasDevices',
    ],
  }),
})
