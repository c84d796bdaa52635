/** The contract's calls from outside: to prepare a story, and to check the result behind the page. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, Envelope, Output, Sent } from '@coldway/contract/call.ts'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'

export type Caller = <C extends Call>(call: C, input: Sent<C>) => Promise<Output<C>>

export const callerOf =
  (origin: string, token?: string): Caller =>
  async (call, input) => {
    const response = await fetch(origin + call.path, {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        usertimezone: '+08:00',
        langType: 'en-US',
        ...(token ? { access_token: token } : {}),
      },
      body: JSON.stringify(input ?? {}),
    })
    const reply = (await response.json()) as Envelope<unknown>
    if (reply.isSuccess !== 'Y') throw new Error(`${call.name}: ${reply.code} ${reply.message}`)
    return reply.data as Output<typeof call>
  }

export const signedInCaller = async (origin: string, username: string, password: string): Promise<Caller> => {
  const { access_token: token } = await callerOf(origin)(oauth.token, { username, password })
  return callerOf(origin, token)
}

export interface NewPerson {
  readonly account: string
  readonly password: string
  readonly orgId: number
  readonly permissions: readonly Permission[]
  /** The grants of the companion; none when left out. */
  readonly mobileMenus?: readonly MobileMenu[]
}

/** Adds a user with a role of its own, who has changed the first password and is signed in. */
export const addPerson = async (
  origin: string,
  call: Caller,
  { account, password, orgId, permissions, mobileMenus = [] }: NewPerson,
): Promise<Caller> => {
  const { id: roleId } = await call(roles.saveRole, {
    orgId,
    name: account,
    permissions: [...permissions],
    mobileMenus: [...mobileMenus],
  })
  const { password: initial } = await call(users.saveUser, { account, userName: account, orgId, roleId })
  const first = await signedInCaller(origin, account, initial)
  await first(users.changePwd, { oldPassword: initial, newPassword: password, confirmPassword: password })
  return signedInCaller(origin, account, password)
}

/** Registers a device in the first organisation below the root, which holds no devices itself; creates one when missing. */
export const register = async (call: Caller, device: Omit<Sent<typeof devices.save>, 'orgId'>): Promise<Credential> => {
  const [root, first] = await call(organisations.queryOrgTree, {})
  if (!root) throw new Error('no organisation')
  const orgId = first?.id ?? (await call(organisations.saveOrg, { parentId: root.id, name: '华东冷链', code: 'HD' })).id
  return call(devices.save, { orgId, ...device })
}

/** Sends a report over HTTP. */
export const uplink = (
  origin: string,
  { deviceCode, secret }: Pick<Credential, 'deviceCode' | 'secret'>,
  said: object,
): Promise<Response> =>
  fetch(`${origin}/v3/open/uplink`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${deviceCode}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(said),
  })

/** Polls until a condition holds: for effects without a guaranteed delay. */
export const until = async <Value>(
  ask: () => Promise<Value>,
  holds: (value: Value) => boolean = Boolean,
  limitMs = 60_000,
): Promise<Value> => {
  const endMs = performance.now() + limitMs
  for (;;) {
    const value = await ask()
    if (holds(value)) return value
    if (performance.now() > endMs) throw new Error(`still not after ${limitMs} ms: ${JSON.stringify(value)}`)
    await sleep(200)
  }
}
