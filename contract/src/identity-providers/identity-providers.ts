/**
 * Sign-in by OpenID Connect: providers that an organisation trusts with its people, and the way of a browser through one. A
 * provider opens accounts of its own organisation and of those below, never of another.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { lineOf, Name } from '../fields.ts'
import { limits } from '../limits.ts'
import { idOf, listPage, text, time } from '../list.ts'
import { SignedIn } from '../users/sign-in.ts'
import { whole } from '../whole.ts'

/** What people type at the sign-in; the name of the account of a person ends with it. */
const Alias = z.string().regex(/^[a-z][a-z0-9-]{1,9}$/)

/** Scopes with a space between each two (RFC 6749 section 3.3); none when empty. */
const Scopes = z
  .string()
  .max(limits.providerTextMax)
  .regex(/^(?:[!#-[\]-~]+(?: [!#-[\]-~]+)*)?$/)

/** group null: everybody whom the provider lets in. */
const ProviderRole = z.object({ group: lineOf(1, limits.nameMax).nullable(), roleId: Id })

const shown = {
  name: Name,
  alias: Alias,
  /** Its address, below which `/.well-known/openid-configuration` answers. */
  issuer: z.url({ protocol: /^https?$/ }).max(limits.providerUrlMax),
  clientId: lineOf(1, limits.providerTextMax),
  /** The claim that holds a person's groups, in the ID token or in the answer of the userinfo endpoint. */
  groupsClaim: lineOf(1, limits.nameMax).default('groups'),
  /** Asked for beside `openid`, `profile` and `email`: many providers say groups only to those who ask for them. */
  extraScopes: Scopes.default(''),
  isEnabled: z.boolean().default(true),
  /** The first that fits makes an account at the first sign-in, and says its role at each; empty: no accounts are made. */
  roles: z.array(ProviderRole).max(limits.providerRolesMax).default([]),
}

export const IdentityProvider = z.object({
  id: z.int(),
  name: z.string(),
  alias: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  groupsClaim: z.string(),
  extraScopes: z.string(),
  isEnabled: z.boolean(),
  orgId: z.int(),
  orgName: z.string(),
  /** roleName null: a role above the reader. */
  roles: z.array(z.object({ group: z.string().nullable(), roleId: z.int(), roleName: z.string().nullable() })),
  /** The people it has signed in. */
  people: z.int(),
  /** What the provider must allow browsers to come back to. */
  redirectUri: z.string(),
  version: z.int(),
  createTime: z.string(),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

const Secret = lineOf(1, limits.providerTextMax)
const change = { audience: ['user'], needs: 'user:edit', effect: 'write' } as const
const refusals = [
  'providerAliasInUse',
  'providerUnreachable',
  'providerNotSetUp',
  'roleNotFound',
  'rightsExceeded',
] as const

export const identityProviders = calls('identityProviders', '/v3/system/identity-providers', {
  queryPageList: listPage({
    does: "Providers of sign-ins in the caller's organisations.",
    needs: 'user:view',
    columns: { id: idOf('identityProvider'), name: text, alias: text, orgId: idOf('organisation'), createTime: time },
    row: IdentityProvider,
  }),
  queryById: post({
    does: 'One provider, without its client secret.',
    audience: ['user'],
    needs: 'user:view',
    effect: 'read',
    ids: [{ at: 'id', entity: 'identityProvider' }],
    body: z.object({ id: Id }),
    gives: IdentityProvider,
    fails: ['notFound'],
  }),
  save: post({
    does: 'Adds a provider of sign-ins. Roles are those that the caller may give.',
    ...change,
    ids: [
      { at: 'orgId', entity: 'organisation' },
      { at: 'roles[].roleId', entity: 'role' },
    ],
    body: z.object({ orgId: Id, ...shown, clientSecret: Secret }),
    gives: z.object({ id: z.int() }),
    fails: [...refusals, 'organisationNotFound'],
  }),
  update: post({
    does: 'Changes a provider. With client secret null the one it has stays, unless the issuer changes.',
    ...change,
    ids: [
      { at: 'id', entity: 'identityProvider' },
      { at: 'roles[].roleId', entity: 'role' },
    ],
    body: z.object({ id: Id, version: z.int(), ...whole(shown), clientSecret: Secret.nullable() }),
    gives: Done,
    fails: [...refusals, 'notFound', 'conflict', 'providerSecretMissing'],
  }),
  deleteByIds: post({
    does: 'Deletes providers, all or none. Accounts that they made stay, and open by their password alone.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'identityProvider' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['notFound'],
  }),
})

const Token = z.string().regex(/^[A-Za-z0-9_-]{32}$/)

export const providerSignIn = calls('providerSignIn', '/v3/provider-sign-in', {
  begin: post({
    does: "Starts a sign-in through a provider: the provider's address to open, good once, in this browser.",
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ alias: Alias, keepForOneWeek: z.boolean().default(false) }),
    gives: z.object({ address: z.url({ protocol: /^https?$/ }), name: z.string() }),
    fails: ['providerUnknown', 'providerUnreachable', 'tooManyRequests'],
  }),
  finish: post({
    does: 'Signs in with what the provider sent the browser back with. An identity without an account is answered by `identityNotLinked`, with a ticket as data.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({
      state: Token,
      code: z.string().min(1).max(limits.providerCodeMax),
      /** RFC 9207; checked where the provider sends it. */
      iss: z.string().max(limits.providerUrlMax).optional(),
    }),
    gives: SignedIn,
    fails: [
      'providerStateInvalid',
      'providerRefused',
      'providerUnreachable',
      'identityNotLinked',
      'identityElsewhere',
      'credentialsWrong',
      'secondFactorRequired',
      'administratorIsLast',
      'tooManyRequests',
    ],
  }),
  link: post({
    does: 'Links a proven identity to an account of the organisation of its provider, by the password of the account, and signs in.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({
      ticket: Token,
      username: z
        .string()
        .min(1)
        .max(limits.accountMax * 2),
      password: z.string().min(1).max(200),
    }),
    gives: SignedIn,
    fails: [
      'providerStateInvalid',
      'identityElsewhere',
      'identityLinked',
      'credentialsWrong',
      'secondFactorRequired',
      'tooManyRequests',
    ],
  }),
})
/** The data of `identityNotLinked`. */
export const IdentityTicket = z.object({ ticket: z.string(), name: z.string(), expires_in: z.int() })
export type IdentityTicket = z.infer<typeof IdentityTicket>
