/** Makes sign-ins through a provider succeed: people whom a real one vouches for. */
import {
  type IdentityTicket,
  identityProviders,
  providerSignIn,
} from '@coldway/contract/identity-providers/identity-providers.ts'
import { clientOfTests } from '../../testing/open-id-provider.ts'
import { testPassword } from '../../testing/make.ts'
import { nextNumber } from './body.ts'
import { type Asked, type Control } from './control.ts'
import type { Principal } from './principals.ts'
import type { Matrix } from './world.ts'

const stranger = { headers: {} }

export const providerControls: Readonly<Record<string, Control>> = {
  'providerSignIn.begin': async (matrix) => ({ body: { alias: (await addProvider(matrix)).alias } }),
  'providerSignIn.finish': async (matrix) => {
    const { alias, person } = await addProvider(matrix)
    const { ticket } = await linked(matrix, alias)
    await matrix.ask(stranger, providerSignIn.link, { ticket, username: person.account, password: testPassword })
    return comingBack(matrix, alias)
  },
  'providerSignIn.link': async (matrix) => {
    const { alias, person } = await addProvider(matrix)
    const { ticket } = await linked(matrix, alias)
    return { body: { ticket, username: person.account, password: testPassword } }
  },
}

interface Added {
  readonly alias: string
  readonly person: Principal
}
const addProvider = async (matrix: Matrix): Promise<Added> => {
  const person = await matrix.principals.find(({ name }) => name === 'all rights, own')?.again()
  if (!person) throw new Error('Nobody has all rights')
  const alias = `c${nextNumber()}`
  const { orgId } = matrix.places.own
  const given = { orgId, name: alias, alias, issuer: matrix.openId.issuer, ...clientOfTests }
  const { data } = await matrix.ask(person, identityProviders.save, given)
  const row = await matrix.ask(person, identityProviders.queryById, data)
  matrix.openId.serve((row.data as { redirectUri: string }).redirectUri)
  return { alias, person }
}

/** One person, whom each provider knows by the same subject. */
const comingBack = async ({ ask, openId }: Matrix, alias: string): Promise<Asked> => {
  const { data, headers } = await ask(stranger, providerSignIn.begin, { alias })
  const [cookie = ''] = /coldway_provider=[^;"]+/.exec(headers) ?? []
  const { searchParams } = await openId.walk((data as { address: string }).address, { sub: 'matrix' })
  return {
    body: { code: searchParams.get('code'), state: searchParams.get('state'), iss: openId.issuer },
    headers: { cookie },
  }
}

const linked = async (matrix: Matrix, alias: string): Promise<IdentityTicket> => {
  const { body, headers } = await comingBack(matrix, alias)
  return (await matrix.ask(stranger, providerSignIn.finish, body, headers)).data as IdentityTicket
}
