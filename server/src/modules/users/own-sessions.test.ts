/** Own sessions: one for each sign-in, told apart, ended one by one or all others; nobody else's are touched. */
import { appIds } from '@coldway/contract/users/menus.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { expect, test } from 'vitest'
import { testPassword } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { trustsProxy: true } })
const { callAs, dataOf, make } = world

const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  appid: appIds.mobile,
  'x-forwarded-for': '10.8.0.1',
}
const signIn = async (username: string, keepForOneWeek: boolean, headers: Record<string, string>) => {
  const { body, headers: given } = await callAs(
    undefined,
    oauth.token,
    { username, password: testPassword, keepForOneWeek },
    headers,
  )
  const cookie = /coldway_remember=[^;]+/.exec(given.getSetCookie().join())?.[0] ?? ''
  return { token: body.data?.access_token ?? '', cookie }
}

test('are listed by sign-in, with rotated cookies and handed-over windows inside', async () => {
  const user = await make.user()
  const kept = await signIn(user.account, true, phone)
  const { body: again } = await callAs(undefined, session.refresh, {}, { ...phone, cookie: kept.cookie })
  const { code } = await dataOf(kept, session.handOff, {})
  await callAs(undefined, session.exchange, { code }, phone)
  const list = await dataOf({ token: again.data?.access_token ?? '' }, session.list, {})
  expect(list.length).toBe(2)
  expect(list[0]).toMatchObject({
    browser: 'Chrome',
    os: 'Android',
    isCompanion: true,
    address: '10.8.0.1',
    isKept: true,
    isThis: true,
  })
  expect(list[1]).toMatchObject({ isThis: false, isKept: false })
})

test('are ended one by one with their cookie, or all others; those of others are not there', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const kept = await signIn(user.account, true, phone)
  const other = await signIn(user.account, false, {})
  const found = (await dataOf(user, session.list, {})).find(({ isCompanion }) => isCompanion)
  const id = found?.id ?? ''
  expect(await callAs(stranger, session.endOne, { id })).toMatchObject({ status: 404 })
  await dataOf(user, session.endOne, { id })
  expect(await callAs(kept, session.me, {})).toMatchObject({ status: 401, body: { code: '40101' } })
  expect((await callAs(undefined, session.refresh, {}, { cookie: kept.cookie })).status).toBe(401)
  expect(await callAs(user, session.endOne, { id })).toMatchObject({ status: 404 })
  expect((await callAs(other, session.me, {})).status).toBe(200)
  expect(await dataOf(user, session.endOthers, {})).toEqual({ ended: 1 })
  expect((await callAs(other, session.me, {})).status).toBe(401)
  expect((await dataOf(user, session.list, {})).map(({ isThis }) => isThis)).toEqual([true])
  expect((await callAs(stranger, session.me, {})).status).toBe(200)
})
