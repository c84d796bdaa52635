import { outbox } from '@coldway/contract/messages/outbox.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { recovery, verification } from '@coldway/contract/users/verification.ts'
import { describe, expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

// Behind a proxy, so that guesses come from many addresses.
const world = await makeWorld({ config: { trustsProxy: true } })
const { callAs, dataOf, make } = world
const steps = {
  begin: recovery['fp/input'],
  send: recovery['fp/sendMailAuthCode'],
  check: recovery['fp/checkSendMailAuthCode'],
  set: recovery['fp/updatePasswordByUsername'],
}
const fresh = 'another-Password2'

const withEmail = async (): Promise<MadeUser & { email: string }> => {
  const user = await make.user()
  const email = `${user.account}@example.com`
  await world.query('update users set email = $1 where account = $2', [email, user.account])
  return { ...user, email }
}
const begin = async (account: string): Promise<string> =>
  (await callAs(undefined, steps.begin, { account })).body.data?.challengeId ?? ''
const lastCode = async (address: string): Promise<string> => {
  const [row] = await world.query<{ text: string }>(
    'select text from outbox where address = $1 order by id desc limit 1',
    [address],
  )
  return /\d{4}/.exec(row?.text ?? '')?.[0] ?? ''
}
const otherThan = (code: string) => (n: number) => String((Number(code) + 1 + n) % 10_000).padStart(4, '0')
const check = (challengeId: string, code: string, ip = '10.0.0.1') =>
  callAs(undefined, steps.check, { challengeId, code }, { 'x-forwarded-for': ip })
const set = (challengeId: string, account: string, newPassword = fresh, confirmPassword = newPassword) =>
  callAs(undefined, steps.set, { challengeId, account, newPassword, confirmPassword })
const signIn = async (username: string, password: string) =>
  (await callAs(undefined, oauth.token, { username, password })).body.code

describe('getting back in', () => {
  test('goes from the account over the code to a new password, once', async () => {
    const user = await withEmail()
    const id = await begin(user.account.toUpperCase())
    expect((await callAs(undefined, steps.send, { challengeId: id }, { langtype: 'en-US' })).body.code).toBe('0')
    expect((await check(id, await lastCode(user.email))).body.code).toBe('0')
    expect((await set(id, user.account)).body.code).toBe('0')
    expect((await callAs(user, session.me, {})).status).toBe(401)
    expect([await signIn(user.account, user.password), await signIn(user.account, fresh)]).toEqual(['11002', '0'])
    expect((await set(id, user.account, 'third-Password3')).body.code).toBe('27001')
    expect((await check(id, await lastCode(user.email))).status).not.toBe(500)
  })

  test('skips no step and changes no other account', async () => {
    const [user, victim] = [await withEmail(), await withEmail()]
    const id = await begin(user.account)
    expect((await check(id, '0000')).body.code).toBe('27003')
    expect((await set(id, user.account)).body.code).toBe('27001')
    await callAs(undefined, steps.send, { challengeId: id })
    expect((await set(id, user.account)).body.code).toBe('27001')
    await check(id, await lastCode(user.email))
    expect((await set(id, victim.account)).body.code).toBe('27001')
    expect((await set(await begin(victim.account), victim.account)).body.code).toBe('27001')
    expect(await signIn(victim.account, victim.password)).toBe('0')
  })

  test.each([
    ['12000', fresh, 'another-Password3'],
    ['12003', 'short1', 'short1'],
    ['12003', 'password1', 'password1'],
    ['12002', 'right-Password1', 'right-Password1'],
  ])('refuses with %s, and the challenge lives on', async (code, newPassword, confirmPassword) => {
    const user = await withEmail()
    const id = await begin(user.account)
    await callAs(undefined, steps.send, { challengeId: id })
    await check(id, await lastCode(user.email))
    expect((await set(id, user.account, newPassword, confirmPassword)).body.code).toBe(code)
    expect((await set(id, user.account)).body.code).toBe('0')
  })

  test('answers alike for accounts that do not exist, have no address, or are deactivated', async () => {
    const [user, bare, gone] = [await withEmail(), await make.user(), await withEmail()]
    await world.query('update users set is_enabled = false where account = $1', [gone.account])
    const story = async (account: string) => {
      const first = await callAs(undefined, steps.begin, { account })
      const id = first.body.data?.challengeId ?? ''
      const answers = [first]
      for (let n = 0; n < 4; n++) {
        answers.push((await callAs(undefined, steps.send, { challengeId: id })) as never)
        if (n === 0) answers.push((await check(id, otherThan(await lastCode(user.email))(0))) as never)
      }
      return answers.map(({ status, text }) => [status, text.replace(id, '')])
    }
    const known = await story(user.account)
    for (const account of ['nobody-of-that-name', bare.account, gone.account])
      expect(await story(account)).toEqual(known)
    expect(known.at(-1)?.[0]).toBe(429)
  })
})

describe('a code', () => {
  test('500 guesses at one moment: five are looked at, and the right one comes too late', async () => {
    const user = await withEmail()
    const id = await begin(user.account)
    await callAs(undefined, steps.send, { challengeId: id })
    const code = await lastCode(user.email)
    const guesses = Array.from({ length: 500 }, (_, n) => check(id, otherThan(code)(n), `10.1.${n >> 8}.${n & 255}`))
    for (const { body } of await Promise.all(guesses)) expect(body.code).toBe('27001')
    const [row] = await world.query<{ tries_left: number }>(
      'select tries_left from verification_challenges where user_id = (select id from users where account = $1)',
      [user.account],
    )
    expect(row?.tries_left).toBe(0)
    expect((await check(id, code)).body.code).toBe('27001')
  })

  test('is good for five tries, five minutes and its own challenge', async () => {
    const user = await withEmail()
    const [id, other] = [await begin(user.account), await begin(user.account)]
    await callAs(undefined, steps.send, { challengeId: id })
    const code = await lastCode(user.email)
    await callAs(undefined, steps.send, { challengeId: other })
    expect((await check(other, otherThan(await lastCode(user.email))(0))).body.code).toBe('27001')
    for (let n = 0; n < 4; n++) expect((await check(id, otherThan(code)(n))).body.code).toBe('27001')
    expect((await check(id, code)).body.code).toBe('0')
    const late = await withEmail()
    const third = await begin(late.account)
    await callAs(undefined, steps.send, { challengeId: third })
    world.clock.advance(5 * 60_000 + 1000)
    expect((await check(third, await lastCode(late.email))).body.code).toBe('27001')
  })

  test('is sent three times an hour and ten times a day for an account, however many ask at once', async () => {
    const user = await withEmail()
    const sendMany = async (count: number) => {
      const ids = await Promise.all(Array.from({ length: count }, () => begin(user.account)))
      const answers = await Promise.all(ids.map((challengeId) => callAs(undefined, steps.send, { challengeId })))
      return answers.filter(({ body }) => body.code === '0').length
    }
    const sent: number[] = []
    for (let hour = 0; hour < 5; hour++) {
      sent.push(await sendMany(6))
      world.clock.advance(61 * 60_000)
    }
    expect(sent).toEqual([3, 3, 3, 1, 0])
    expect((await world.query('select 1 from outbox where address = $1', [user.email])).length).toBe(10)
  })

  test('stands in no table but the outbox', async () => {
    const user = await withEmail()
    const id = await begin(user.account)
    await callAs(undefined, steps.send, { challengeId: id })
    const code = await lastCode(user.email)
    const rows = await world.query<{ text: string }>(
      `select coalesce(before, '') || coalesce(after, '') as text from audit_rows union all select to_jsonb(c)::text from verification_challenges c`,
    )
    for (const { text } of rows) {
      expect(text).not.toContain(`"${code}"`)
      expect(text).not.toContain(id)
    }
  })
})

describe('binding an e-mail address', () => {
  const addRecipient = async (user: MadeUser, email: string | undefined) =>
    (await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: [{ name: 'Zhang', email }] })).ids[0] ??
    0
  const stateOf = async (user: MadeUser, id: number) =>
    (await dataOf(user, recipients.queryPageList, { page: 1, size: 100 })).records.find((row) => row.id === id)
      ?.emailState

  test('takes the code that went there, from the one who asked for it', async () => {
    const user = await make.user()
    const colleague = await make.user({ orgId: user.orgId })
    const id = await addRecipient(user, `zhang-${user.account}@example.com`)
    const { challengeId } = await dataOf(user, verification.send, { recipientId: id })
    const code = await lastCode(`zhang-${user.account}@example.com`)
    expect((await callAs(colleague, verification.check, { challengeId, code })).body.code).toBe('27001')
    expect((await callAs(user, verification.check, { challengeId, code: otherThan(code)(0) })).body.code).toBe('27001')
    await dataOf(user, verification.check, { challengeId, code })
    expect(await stateOf(user, id)).toBe('bound')
    expect((await callAs(undefined, steps.check, { challengeId, code })).body.code).toBe('27001')
  })

  test('says that the code stays in the outbox, as no provider is set up', async () => {
    const user = await make.user()
    const id = await addRecipient(user, `stays-${user.account}@example.com`)
    expect(await dataOf(user, verification.send, { recipientId: id })).toMatchObject({ leavesServer: false })
  })

  test('answers alike for an account that is there and one that is not', async () => {
    const { account } = await withEmail()
    const answers = [account, 'nobody-of-this-name'].map(async (typed) => {
      const begun = await callAs(undefined, steps.begin, { account: typed })
      const { challengeId = '' } = begun.body.data ?? {}
      return (await callAs(undefined, steps.send, { challengeId, channel: 'email' })).body.data
    })
    expect(await Promise.all(answers)).toEqual([{ leavesServer: false }, { leavesServer: false }])
  })

  test('needs an address, and the same one to the end', async () => {
    const user = await make.user()
    const bare = await addRecipient(user, undefined)
    expect((await callAs(user, verification.send, { recipientId: bare })).body.code).toBe('28003')
    const id = await addRecipient(user, `a-${user.account}@example.com`)
    const { challengeId } = await dataOf(user, verification.send, { recipientId: id })
    const code = await lastCode(`a-${user.account}@example.com`)
    const changed = {
      name: 'Zhang',
      email: 'b@example.com',
      phone: null,
      wechatId: null,
      httpAddress: null,
      language: null,
    }
    await dataOf(user, recipients.update, { id, version: 1, ...changed })
    expect((await callAs(user, verification.check, { challengeId, code })).body.code).toBe('27001')
    expect(await stateOf(user, id)).toBe('pendingVerification')
  })
})

test('the outbox shows what was sent to own people, codes to the root only', async () => {
  const [user, stranger] = [await withEmail(), await make.user()]
  await callAs(undefined, steps.send, { challengeId: await begin(user.account) }, { langtype: 'th-TH' })
  const sentTo = async (who: MadeUser) =>
    (
      await dataOf(who, outbox.queryPageList, {
        page: 1,
        size: 10,
        conditionVos: [{ column: 'address', type: 'eq', value: user.email }],
      })
    ).records
  // No provider is set up, so the job only records it.
  await until(async () => (await sentTo(user))[0]?.state === 'recorded')
  expect(await sentTo(user)).toMatchObject([{ channel: 'email', attempts: 0, lastError: null, text: null }])
  expect(await sentTo(stranger)).toEqual([])
  const [seen] = await sentTo(await make.user({ orgId: await make.root }))
  expect(seen?.text).toContain(await lastCode(user.email))
  expect(seen?.subject).toMatch(/[ก-๛]/)
})
