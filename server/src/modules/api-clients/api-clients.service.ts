/** Lists, adds, changes and deletes clients, and gives them secrets. Whoever learns a secret could act with all its scopes. */
import { randomBytes } from 'node:crypto'
import type { ApiClient, apiClients, ClientSecret } from '@coldway/contract/api-clients/api-clients.ts'
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { refuseBeyond, type Rights } from '../roles/index.ts'
import * as store from './api-clients.store.ts'

export interface ApiClientsParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
}
type Changing = CallContext<'scope' | 'by' | 'write'>
const duplicates = { api_clients_name_key: 'clientNameInUse' } as const
const hourMs = 3_600_000
/** An expired secret is told apart from a wrong one for a while. */
const secretRememberedMs = 30 * 24 * hourMs

export const createApiClientsService = ({ db, clock, organisations }: ApiClientsParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof apiClients.queryPageList>,
  ): Promise<Page<ApiClient>> {
    const found = await store.listClients(db, scope, { query, zone, nowMs: clock.now() })
    return { ...found, records: found.records.map((row) => clientOf(row, zone)) }
  },

  async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<ApiClient> {
    const row = await store.findClient(db, scope, id, clock.now())
    if (!row) throw fail('notFound')
    return clientOf(row, zone)
  },

  add: ({ scope, by, write }: Changing, given: Input<typeof apiClients.save>): Promise<ClientSecret> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        refuseBeyond(by, rightsOf(given))
        const { path: orgPath } = await organisations.hold(tx, scope, given.orgId)
        const appId = `app-${randomBytes(10).toString('hex')}`
        const nowMs = clock.now()
        const id = await store.insertClient(tx, { ...given, appId, ownerId: by.userId, nowMs })
        const secret = newSecret()
        await store.insertSecret(tx, { clientId: id, secretHash: hashToken(secret), nowMs })
        const note = { entity: 'apiClient', id, name: given.name, orgPath, after: { ...given, appId } }
        return { data: { id, appId, secret }, note }
      }),
    ),

  update: ({ scope, by, write }: Changing, { id, version, ...given }: Input<typeof apiClients.update>): Promise<null> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        refuseBeyond(by, rightsOf(given))
        const [held] = await store.holdClients(tx, scope, [id])
        if (!held) throw fail('notFound')
        if (held.version !== version) throw fail('conflict')
        await store.updateClient(tx, { id, ...given, ownerId: by.userId })
        return { data: null, note: { ...noteOf([held]), before: shownOf(held), after: given } }
      }),
    ),

  setStatus: (
    { scope, by, write }: Changing,
    { id, isEnabled }: Input<typeof apiClients.updateStatus>,
  ): Promise<null> =>
    write(async (tx) => {
      const [held] = await store.holdClients(tx, scope, [id])
      if (!held) throw fail('notFound')
      // Anyone who may change clients stops one, whatever it may do.
      if (isEnabled) refuseBeyond(by, rightsOf(held))
      await store.setEnabled(tx, id, isEnabled)
      return { data: null, note: { ...noteOf([held]), before: { isEnabled: held.isEnabled }, after: { isEnabled } } }
    }),

  rotateSecret: (
    { scope, by, write }: Changing,
    { id, overlapHours }: Input<typeof apiClients.rotateSecret>,
  ): Promise<ClientSecret> =>
    write(async (tx) => {
      const [held] = await store.holdClients(tx, scope, [id])
      if (!held) throw fail('notFound')
      refuseBeyond(by, rightsOf(held))
      const nowMs = clock.now()
      await store.endSecrets(tx, { clientId: id, nowMs, untilMs: nowMs + overlapHours * hourMs })
      const secret = newSecret()
      await store.insertSecret(tx, { clientId: id, secretHash: hashToken(secret), nowMs })
      await store.setOwner(tx, id, by.userId)
      const note = { ...noteOf([held]), after: { rotated: true, overlapHours } }
      return { data: { id, appId: held.appId, secret }, note }
    }),

  remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const wanted = [...new Set(ids)]
      const held = await store.holdClients(tx, scope, wanted)
      if (held.length !== wanted.length) throw fail('notFound')
      await store.deleteClients(tx, wanted)
      return { data: null, note: noteOf(held) }
    }),

  deleteExpired: (nowMs: ProvenMs): Promise<void> =>
    store.deleteExpired(db, nowMs, { secretRememberedMs, usageKeptMs: limits.clientUsageDays * 24 * hourMs }),
})

/** The beginning tells a secret apart wherever it lies about. */
const newSecret = (): string => `cws_${randomToken()}`

const rightsOf = ({ scopes }: { readonly scopes: readonly Permission[] }): Rights => ({
  permissions: scopes,
  mobileMenus: [],
})

const clientOf = (row: store.ClientRow, zone: string): ApiClient => {
  const { createdAt, secretAt, formerSecretUntil, usedAt, usedFrom, ...client } = row
  const printed = (atMs: number | null) => (atMs === null ? null : printTime(atMs, zone))
  return {
    ...client,
    createTime: printTime(createdAt, zone),
    secretTime: printTime(secretAt, zone),
    formerSecretUntil: printed(formerSecretUntil),
    lastUseTime: printed(usedAt),
    lastUseAddress: usedFrom,
  }
}

const shownOf = ({ name, remark, scopes, allowedAddresses, callsPerMinute, callsPerDay }: store.HeldClient) => ({
  name,
  remark,
  scopes,
  allowedAddresses,
  callsPerMinute,
  callsPerDay,
})

const noteOf = (held: readonly store.HeldClient[]): Note => ({
  entity: 'apiClient',
  id: held.map(({ id }) => id).join(),
  name: held.map(({ name }) => name).join(', '),
  ...(held[0] && { orgPath: held[0].orgPath }),
})
