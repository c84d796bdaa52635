/** Makes the calls of second factors and own sessions succeed: people with an app, and with a second session. */
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import { testPassword } from '../../testing/make.ts'
import { accountOf, type Control } from './control.ts'
import type { Principal } from './principals.ts'
import type { Matrix } from './world.ts'

const password = testPassword
const stranger = { headers: {} }

/** Proves the person by a recovery code, because the app's code of this moment is used up. */
const proven: Control = async (matrix, who) => ({ body: { password, code: await enrol(matrix, who) } })

export const secondFactorControls: Readonly<Record<string, Control>> = {
  'signIn.secondFactor': async (matrix) => {
    const person = await matrix.principals.find(({ name }) => name === 'all rights, own')?.again()
    if (!person) throw new Error('Nobody has all rights')
    const code = await enrol(matrix, person)
    const { data } = await matrix.ask(stranger, oauth.token, { username: person.account, password })
    return { body: { challenge: (data as { challenge: string }).challenge, code } }
  },
  'secondFactor.begin': () => ({ body: { password } }),
  'secondFactor.confirm': async (matrix, who) => ({ body: { code: await beginWith(matrix, who) } }),
  'secondFactor.renewCodes': proven,
  'secondFactor.remove': proven,
  'session.endOne': async (matrix, who) => {
    await matrix.ask(stranger, oauth.token, { username: await accountOf(matrix, who), password })
    const { data } = await matrix.ask(who, session.list, {})
    const other = (data as readonly { id: string; isThis: boolean }[]).find(({ isThis }) => !isThis)
    return { body: { id: other?.id } }
  },
}

/** Gives the code that the app shows now. */
const beginWith = async ({ ask }: Matrix, who: Principal): Promise<string> => {
  const { data } = await ask(who, secondFactor.begin, { password })
  return new TOTP({ secret: Secret.fromBase32((data as { secret: string }).secret) }).generate()
}

/** Gives a recovery code. */
export const enrol = async (matrix: Matrix, who: Principal): Promise<string> => {
  const { data } = await matrix.ask(who, secondFactor.confirm, { code: await beginWith(matrix, who) })
  return (data as { recoveryCodes: readonly string[] }).recoveryCodes[0] ?? ''
}
