/** The command as an operator runs it: beside the running program, which sees the change. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { urlOf } from '../testing/child.ts'
import { testPassword } from '../testing/make.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make, callAs, query, where } = world
const command = join(import.meta.dirname, 'account.ts')

const run = async (...given: readonly string[]): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, [command, ...given], {
    env: { PATH: process.env.PATH, COLDWAY_DATABASE_URL: urlOf(where), COLDWAY_LOG: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = await text(child.stdout)
  return { code: await ended, said }
}
const passwordIn = (said: string): string => / \/ (\S+) /.exec(said)?.[1] ?? ''
const signIn = async (username: string, password: string) =>
  (await callAs(undefined, oauth.token, { username, password })).body

describe('add', () => {
  test('makes an administrator at the root, who must choose a password first', async () => {
    await make.root
    const { code, said } = await run('add', 'operator2', '李伟')
    expect(code).toBe(0)
    const { data } = await signIn('operator2', passwordIn(said))
    const token = { token: data?.access_token ?? '' }
    expect((await callAs(token, users.queryUserInfo, { page: 1, size: 10 })).body.code).toBe('40330')
    const [row] = await query(
      `select u.name, o.parent_id as parent, u.initial_until > now() + interval '71 hours' as "isTimely"
       from users u join organisations o on o.id = u.org_id where u.account = 'operator2'`,
    )
    expect(row).toEqual({ name: '李伟', parent: null, isTimely: true })
    const trail = await query(
      `select account, call, entity_name as name, after::text from audit_rows where call = 'cli.account'`,
    )
    expect(trail).toEqual([{ account: 'operator', call: 'cli.account', name: 'operator2', after: '{"add":true}' }])
    expect(JSON.stringify(trail)).not.toContain(passwordIn(said))
  })

  test('makes none of a name that is taken, in whatever case', async () => {
    await run('add', 'operator3')
    const again = await run('add', 'OPERATOR3')
    expect(again).toEqual({ code: 1, said: 'There is an account OPERATOR3 already.\n' })
  })
})

describe('reset', () => {
  test('ends the sessions of an account and gives it a new first password', async () => {
    const user = await make.user()
    await query('update users set is_enabled = false where account = $1', [user.account])
    const { code, said } = await run('reset', user.account)
    expect(code).toBe(0)
    expect((await callAs(user, session.me, {})).status).toBe(401)
    expect((await signIn(user.account, testPassword)).code).toBe('11002')
    expect((await signIn(user.account, passwordIn(said))).code).toBe('0')
  })

  test('says that there is no such account, and leaves no row of the trail', async () => {
    const rows = () => query<{ count: number }>('select count(*)::int as count from audit_rows')
    const before = await rows()
    expect(await run('reset', 'nobody')).toEqual({ code: 1, said: 'No account is called nobody.\n' })
    expect(await rows()).toEqual(before)
  })
})

test.each([[], ['frob', 'x'], ['add'], ['add', 'a b'], ['reset', 'a b']])(
  '%j is answered with how it is used',
  async (...given) => {
    const { code, said } = await run(...given)
    expect([code, said]).toEqual([2, expect.stringContaining('npm run account -- add ACCOUNT')])
  },
)
