/** Factories: one line makes what a story needs, with unique names. */
import { devices, type NewDevice } from '@coldway/contract/devices/devices.ts'
import { type Permission, permissions } from '@coldway/contract/permissions.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { hash } from '@node-rs/argon2'
import { insertOrganisation } from '../modules/organisations/index.ts'
import { insertUser } from '../modules/users/index.ts'
import type { Database } from '../platform/database.ts'
import { ensureRoot } from '../demo/seed.ts'
import type { Caller, Signed } from './caller.ts'

export interface MadeOrganisation {
  readonly id: number
  readonly path: string
  readonly name: string
}
export interface MadeUser extends Signed {
  readonly account: string
  readonly password: string
  readonly orgId: number
}
export interface MadeDevice {
  readonly id: number
  readonly deviceCode: string
  readonly secret: string
  readonly terminalNo: string
}

export interface UserOptions {
  readonly orgId?: number
  readonly permissions?: readonly Permission[]
  /** The account has an initial password that is valid until then. */
  readonly initialUntilMs?: number
}

export interface Make {
  /** The id of the root organisation. */
  readonly root: Promise<number>
  /** Makes a tenant, directly below the root by default. */
  organisation(parent?: { readonly id: number }): Promise<MadeOrganisation>
  /** Makes a signed-in user, with all permissions in an organisation of its own by default. */
  user(options?: UserOptions): Promise<MadeUser>
  /** Registers a device through the API, by an administrator of its organisation. */
  device(of: { readonly orgId: number } & Partial<NewDevice>): Promise<MadeDevice>
}

export const testPassword = 'right-Password1'
/** A cheap hash for all users: a hash states its own cost, and hardly any test is about that. */
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export const createMake = ({ system: db }: Database, { dataOf, callAs }: Caller): Make => {
  let count = 0
  const next = (word: string): string => `${word}${process.pid}x${++count}`
  const root = ensureRoot(db)
  // Whoever needs it hears of a failure; a short test may have closed its database before.
  root.catch(() => undefined)
  const registrars = new Map<number, Promise<MadeUser>>()

  const signIn = async (account: string): Promise<string> => {
    const { body } = await callAs(undefined, oauth.token, { username: account, password: testPassword })
    return body.data?.access_token ?? ''
  }

  const make: Make = {
    root,
    async organisation(parent) {
      const name = next('Org ')
      const parentId = parent?.id ?? (await root)
      return { ...(await insertOrganisation(db, { parentId, name, code: next('ORG') })), name }
    },
    async user({ orgId, permissions: granted = permissions, initialUntilMs } = {}) {
      const home = orgId ?? (await make.organisation()).id
      const account = next('user')
      const person = { account, name: next('Name '), orgId: home, role: next('Role '), permissions: granted }
      await insertUser(db, {
        ...person,
        passwordHash: await passwordHash,
        initialUntilMs: initialUntilMs ?? null,
      })
      return { account, password: testPassword, orgId: home, token: await signIn(account) }
    },
    async device(of) {
      const registrar = registrars.get(of.orgId) ?? make.user({ orgId: of.orgId })
      registrars.set(of.orgId, registrar)
      const deviceCode = next('DEV')
      const sent = { deviceCode, deviceName: next('Device '), terminalNo: terminalNoOf(of.protocol, count), ...of }
      const credential = await dataOf(await registrar, devices.save, sent)
      return { ...credential, terminalNo: sent.terminalNo ?? '' }
    },
  }
  return make
}

/** JT/T 808-2013 has room for 12 digits; an IMEI has 15. */
const terminalNoOf = (protocol: string | undefined, count: number): string | null => {
  if (protocol === 'jt808') return `13${String(count).padStart(10, '0')}`
  if (protocol === 'jointech') return `80${String(count).padStart(8, '0')}`
  const hasImei = ['teltonika', 'gt06', 'queclink'].includes(protocol ?? '')
  return hasImei ? `35${String(count).padStart(13, '0')}` : null
}
