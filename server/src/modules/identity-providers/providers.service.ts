/** Lists, adds, changes and deletes providers. Whoever says which group gets which role could give that role by hand as well. */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { IdentityProvider, identityProviders } from '@coldway/contract/identity-providers/identity-providers.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FindSealingKey } from '../../platform/config-sealing.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { sealed } from '../../platform/sealing.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import type { Asker, RolesService } from '../roles/index.ts'
import type { OpenId } from './open-id.ts'
import * as store from './providers.store.ts'

export interface ProvidersParts {
  readonly db: Db
  readonly clock: Clock
  readonly sealingKey: FindSealingKey
  readonly organisations: OrganisationsService
  readonly roles: RolesService
  readonly openId: OpenId
}
type Calls = typeof identityProviders

const duplicates = { identity_providers_alias_key: 'providerAliasInUse' } as const
/** What the sealed bytes belong to. */
export const secretOf = (id: number): string => `identity-provider ${id}`

export const createProviders = ({ db, clock, sealingKey, organisations, roles, openId }: ProvidersParts) => {
  const shownOf = ({ createdAt, ...row }: store.ProviderRow, zone: string): IdentityProvider => ({
    ...row,
    redirectUri: openId.redirectUri(),
    createTime: printTime(createdAt, zone),
  })

  const keepSecret = async (tx: Tx, id: number, secret: string): Promise<void> => {
    const key = sealingKey()
    if (!key) throw fail('providerNotSetUp')
    await store.setSecret(tx, id, sealed(key, Buffer.from(secret), secretOf(id)))
  }

  /** Throws unless the caller may give each of the roles to people of this organisation. */
  const keepRoles = async (tx: Tx, asker: Asker, to: { id: number; orgPath: string }, given: store.RoleOfGroup[]) => {
    for (const roleId of new Set(given.map((one) => one.roleId))) await roles.holdFor(tx, asker, roleId, to.orgPath)
    await store.replaceRoles(tx, to.id, given)
  }

  return {
    async list(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      query: Input<Calls['queryPageList']>,
    ): Promise<Page<IdentityProvider>> {
      const found = await store.listProviders(db, scope, { query, zone })
      return { ...found, records: found.records.map((row) => shownOf(row, zone)) }
    },

    async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<IdentityProvider> {
      const row = await store.findProvider(db, scope, id)
      if (!row) throw fail('notFound')
      return shownOf(row, zone)
    },

    async add(asker: Asker, { clientSecret, ...given }: Input<Calls['save']>): Promise<{ id: number }> {
      if (!openId.isTrusted(given.issuer)) throw fail('providerUnreachable')
      return refusingDuplicates(duplicates, () =>
        asker.write(async (tx) => {
          const { path: orgPath } = await organisations.hold(tx, asker.scope, given.orgId)
          const id = await store.insertProvider(tx, { ...given, nowMs: clock.now() })
          await keepRoles(tx, asker, { id, orgPath }, given.roles)
          await keepSecret(tx, id, clientSecret)
          const note = { entity: 'identityProvider', id, name: given.name, orgPath, after: given }
          return { data: { id }, note }
        }),
      )
    },

    async update(asker: Asker, { id, version, clientSecret, ...given }: Input<Calls['update']>): Promise<null> {
      if (!openId.isTrusted(given.issuer)) throw fail('providerUnreachable')
      return refusingDuplicates(duplicates, () =>
        asker.write(async (tx) => {
          const [held] = await store.holdProviders(tx, asker.scope, [id])
          if (!held) throw fail('notFound')
          if (held.version !== version) throw fail('conflict')
          const isMoved = held.issuer !== given.issuer
          // A provider that moves needs its secret again, or whoever may change it could have the
          // secret sent to an address of theirs.
          if (isMoved && clientSecret === null) throw fail('providerSecretMissing')
          await store.updateProvider(tx, { id, ...given })
          await keepRoles(tx, asker, held, given.roles)
          if (clientSecret !== null) await keepSecret(tx, id, clientSecret)
          if (isMoved) await store.deleteLinks(tx, id)
          const after = { ...given, hasNewSecret: clientSecret !== null }
          return { data: null, note: { ...noteOf([held]), before: held, after } }
        }),
      )
    },

    remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
      write(async (tx) => {
        const wanted = [...new Set(ids)]
        const held = await store.holdProviders(tx, scope, wanted)
        if (held.length !== wanted.length) throw fail('notFound')
        await store.deleteProviders(tx, wanted)
        return { data: null, note: noteOf(held) }
      }),
  }
}

const noteOf = (held: readonly store.HeldProvider[]): Note => ({
  entity: 'identityProvider',
  id: held.map(({ id }) => id).join(),
  name: held.map(({ name }) => name).join(', '),
  ...(held[0] && { orgPath: held[0].orgPath }),
})
