/**
 * Clients of the open API: programs of a customer that call us under an app id and a secret. A client stands under one
 * organisation and may do, there and below, what its scopes say and the person who answers for it may do as well.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { Name, Remark } from '../fields.ts'
import { limits } from '../limits.ts'
import { choice, idOf, listPage, text, time } from '../list.ts'
import { permissions } from '../permissions.ts'
import { whole } from '../whole.ts'
import { clientScopes } from './client-scopes.ts'

/**
 * live: it may call. off: somebody switched it off. ownerless: the person who answers for it is gone, deactivated or no longer
 * above its organisation; whoever saves it next takes it over.
 */
export const apiClientStates = ['live', 'off', 'ownerless'] as const

export const ApiClient = z.object({
  id: z.int(),
  appId: z.string(),
  name: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  remark: z.string(),
  scopes: z.array(z.enum(permissions)),
  /** The scopes that the person who answers for the client does not hold now: they open nothing. */
  lostScopes: z.array(z.enum(permissions)),
  /** Networks it may call from; empty: anywhere. */
  allowedAddresses: z.array(z.string()),
  callsPerMinute: z.int(),
  callsPerDay: z.int(),
  state: z.enum(apiClientStates),
  /** The account that answers for it; null: nobody, or somebody above the reader. */
  ownerAccount: z.string().nullable(),
  secretTime: z.string(),
  /** The time until which the former secret is valid as well; null when it no longer is. */
  formerSecretUntil: z.string().nullable(),
  lastUseTime: z.string().nullable(),
  lastUseAddress: z.string().nullable(),
  version: z.int(),
  createTime: z.string(),
})
export type ApiClient = z.infer<typeof ApiClient>

/** The secret is returned only here; the server keeps its hash. */
export const ClientSecret = z.object({ id: z.int(), appId: z.string(), secret: z.string() })
export type ClientSecret = z.infer<typeof ClientSecret>

/** Calls of one day (UTC), by the code they were answered with; "0" is success. */
export const ClientUsageDay = z.object({
  day: z.string(),
  calls: z.int(),
  codes: z.array(z.object({ code: z.string(), calls: z.int() })),
})
export type ClientUsageDay = z.infer<typeof ClientUsageDay>

/** One address or a network in CIDR notation. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const fields = {
  name: Name,
  remark: Remark.default(''),
  scopes: z.array(z.enum(clientScopes)).min(1).max(clientScopes.length),
  allowedAddresses: z.array(Network).max(limits.clientAddressesMax).default([]),
  callsPerMinute: z.int().min(1).max(limits.clientCallsPerMinuteMax).default(limits.clientCallsPerMinute),
  callsPerDay: z.int().min(1).max(limits.clientCallsPerDayMax).default(limits.clientCallsPerDay),
}
const change = { audience: ['user'], needs: 'apiClient:edit', effect: 'write' } as const
const ofClient = [{ at: 'id', entity: 'apiClient' }] as const

export const apiClients = calls('apiClients', '/v3/system/api-clients', {
  queryPageList: listPage({
    does: "Clients of the open API in the caller's organisations.",
    needs: 'apiClient:view',
    columns: {
      id: idOf('apiClient'),
      appId: text,
      name: text,
      orgId: idOf('organisation'),
      state: choice(apiClientStates),
      createTime: time,
    },
    row: ApiClient,
  }),
  queryById: post({
    does: 'One client, without its secret.',
    audience: ['user'],
    needs: 'apiClient:view',
    effect: 'read',
    ids: ofClient,
    body: z.object({ id: Id }),
    gives: ApiClient,
    fails: ['notFound'],
  }),
  save: post({
    does: 'Adds a client for which the caller answers, and returns its secret once. Scopes are permissions the caller holds.',
    ...change,
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id, ...fields }),
    gives: ClientSecret,
    fails: ['organisationNotFound', 'clientNameInUse', 'rightsExceeded'],
  }),
  update: post({
    does: 'Changes a client; the caller answers for it from then on, and must hold all its scopes.',
    ...change,
    ids: ofClient,
    body: z.object({ id: Id, version: z.int(), ...whole(fields) }),
    gives: Done,
    fails: ['notFound', 'conflict', 'clientNameInUse', 'rightsExceeded'],
  }),
  updateStatus: post({
    does: 'Switches a client off, with all its tokens at once, or on again.',
    ...change,
    ids: ofClient,
    body: z.object({ id: Id, isEnabled: z.boolean() }),
    gives: Done,
    fails: ['notFound', 'rightsExceeded'],
  }),
  rotateSecret: post({
    does: 'Gives a client a new secret and returns it once. The former one opens for the hours of the overlap; any older one no more.',
    ...change,
    ids: ofClient,
    body: z.object({ id: Id, overlapHours: z.int().min(0).max(limits.clientSecretOverlapHoursMax) }),
    gives: ClientSecret,
    fails: ['notFound', 'rightsExceeded'],
  }),
  deleteByIds: post({
    does: 'Deletes clients with their secrets and tokens, all or none.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'apiClient' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['notFound'],
  }),
  queryUsage: post({
    does: 'How often a client called on each of the last days (UTC), today included, by the code of the answer.',
    audience: ['user'],
    needs: 'apiClient:view',
    effect: 'read',
    ids: ofClient,
    body: z.object({ id: Id, days: z.int().min(1).max(limits.clientUsageDays).default(30) }),
    gives: z.array(ClientUsageDay),
    fails: ['notFound'],
  }),
})
