/** Makes the calls of passkeys succeed: people with a second factor and a key in software. */
import { passkeySignIn, passkeys } from '@coldway/contract/users/passkeys.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { testPassword as password } from '../../testing/make.ts'
import type { Control } from './control.ts'
import type { Principal } from './principals.ts'
import { enrol } from './second-factor-controls.ts'
import type { Matrix } from './world.ts'

const stranger = { headers: {} }

export const passkeyControls: Readonly<Record<string, Control>> = {
  'signIn.passkeyOptions': async (matrix) => ({ body: { challenge: (await signingIn(matrix)).challenge } }),
  'signIn.passkey': async (matrix) => {
    const { challenge, key } = await signingIn(matrix)
    const { data } = await matrix.ask(stranger, passkeySignIn.passkeyOptions, { challenge })
    return { body: { challenge, answer: key.get(data as Parameters<typeof key.get>[0]) } }
  },
  'passkeys.begin': async (matrix, who) => ({ body: { password, code: await enrol(matrix, who) } }),
  'passkeys.add': async (matrix, who) => ({ body: { name: 'Key', key: (await made(matrix, who)).answer } }),
  'passkeys.remove': async (matrix, who) => ({ body: { credential: (await add(matrix, who)).id, password } }),
}

const made = async (matrix: Matrix, who: Principal) => {
  const { data } = await matrix.ask(who, passkeys.begin, { password, code: await enrol(matrix, who) })
  const key = makeAuthenticator(matrix.world.base)
  return { key, answer: key.create(data as Parameters<typeof key.create>[0]) }
}

const add = async (matrix: Matrix, who: Principal) => {
  const { key, answer } = await made(matrix, who)
  await matrix.ask(who, passkeys.add, { name: 'Key', key: answer })
  return key
}

const signingIn = async (matrix: Matrix) => {
  const person = await matrix.principals.find(({ name }) => name === 'all rights, own')?.again()
  if (!person) throw new Error('Nobody has all rights')
  const key = await add(matrix, person)
  const { data } = await matrix.ask(stranger, oauth.token, { username: person.account, password })
  return { key, challenge: (data as { challenge: string }).challenge }
}
