import { exportCalls } from '@coldway/contract/api.ts'
import { audit } from '@coldway/contract/operations/audit.ts'
import { downloads, type DownloadTask } from '@coldway/contract/downloads/downloads.ts'
import { exportOf, type ExportCall } from '@coldway/contract/downloads/exports.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, query, base } = world
const columns = [
  { key: 'account', label: '账号' },
  { key: 'createTime', label: 'Created' },
]
const usersAsked = { list: users.queryUserInfo.name, file: { format: 'csv', title: '用户', columns } }

const settled = async (user: MadeUser, id: number): Promise<DownloadTask> => {
  const find = async () =>
    (await dataOf(user, downloads.queryPageList, { page: 1, size: 50 })).records.find((task) => task.id === id)
  await until(async () => !['queued', 'exporting'].includes((await find())?.state ?? ''))
  return (await find()) as DownloadTask
}
const send = async (user: MadeUser, asked: object): Promise<DownloadTask> => {
  const headers = { usertimezone: 'Asia/Bangkok', langType: 'th-TH' }
  const { id } = await dataOf(user, downloads.exportListForDownCenter, asked as never, headers)
  return settled(user, id)
}
const fetched = async (user: MadeUser, id: number): Promise<Response> =>
  fetch(base + (await dataOf(user, downloads.downloadFromCOS, { id })).url)
const setRights = (user: MadeUser, rights: readonly string[]) =>
  query('update roles set permissions = $2 where id = (select role_id from users where account = $1)', [
    user.account,
    rights,
  ])

describe('a list sent to the download centre', () => {
  test('is the file that it would have been at once, with its zone, words and conditions', async () => {
    const user = await make.user()
    await make.user({ orgId: user.orgId })
    const file = { ...usersAsked.file, conditionVos: [{ column: 'account', type: 'eq', value: user.account }] }
    const task = await send(user, { ...usersAsked, file })
    expect(task).toMatchObject({ state: 'done', kind: 'list', format: 'csv', rows: 1, error: null })
    expect(task.fileName).toMatch(/^用户_\d{8}_\d{6}\.csv$/)
    const text = (await (await fetched(user, task.id)).text()).replace('\u{feff}', '')
    const direct = await fetch(base + (exportOf(users.queryUserInfo) as ExportCall).path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: user.token, usertimezone: 'Asia/Bangkok' },
      body: JSON.stringify(file),
    })
    expect(text).toBe((await direct.text()).replace('\u{feff}', ''))
    expect(text).toMatch(/^账号,Created \(Asia\/Bangkok\)\r\n/)
    const rows = await query<{ after: string }>('select after from audit_rows where account = $1 and call = $2', [
      user.account,
      'downloads.exportListForDownCenter',
    ])
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({ list: 'users.queryUserInfo', format: 'csv' })
  })

  test('has every row once, also in several portions', async () => {
    const user = await make.user()
    await query(
      `insert into recipients (org_id, name, email, email_state) select $1, 'R' || n, 'r@example.com', 'bound' from generate_series(1, 5000) n`,
      [user.orgId],
    )
    const file = { columns: [{ key: 'name', label: 'Name' }] }
    const task = await send(user, { list: recipients.queryPageList.name, file })
    // The user's own contact is one more row.
    expect(task).toMatchObject({ state: 'done', rows: 5001 })
    const text = await (await fetched(user, task.id)).text()
    expect(new Set(text.trim().split('\r\n').slice(1)).size).toBe(5001)
    const tooMany = { list: recipients.queryPageList.name, file: { ...file, format: 'pdf' } }
    const { body } = await callAs(user, downloads.exportListForDownCenter, tooMany)
    expect(body).toMatchObject({ isSuccess: 'N', code: '1' })
  })

  test('is refused as the list itself would be', async () => {
    const user = await make.user()
    const codeOf = async (list: string, file: object) =>
      (await callAs(user, downloads.exportListForDownCenter, { list, file: file as never })).body.code
    expect(await codeOf('users.nothing', {})).toBe('404')
    // A call that is no list has no export.
    expect(await codeOf('users.saveUser', {})).toBe('404')
    expect(
      await codeOf(users.queryUserInfo.name, { conditionVos: [{ column: 'passwordHash', type: 'eq', value: 'x' }] }),
    ).toBe('4')
    expect(await codeOf(users.queryUserInfo.name, { columns: [{ key: 'passwordHash', label: 'x' }] })).toBe('1')
  })

  test('whose owner lost the right before it was made, fails without a file', async () => {
    const user = await make.user()
    const { id } = await send(user, usersAsked)
    await query("update downloads set state = 'failed', blob = null where id = $1", [id])
    await setRights(
      user,
      permissions.filter((one) => one !== 'user:view'),
    )
    await dataOf(user, downloads.retry, { id })
    expect(await settled(user, id)).toMatchObject({ state: 'failed', error: 'forbidden', rows: 0 })
    expect(await query('select blob from downloads where id = $1', [id])).toEqual([{ blob: null }])
  })

  test('does not leave for who lost the right, nor for who stands elsewhere by now', async () => {
    const user = await make.user()
    const { id } = await send(user, usersAsked)
    await setRights(user, ['device:view'])
    expect(await (await fetched(user, id)).json()).toMatchObject({ code: '403' })
    await setRights(user, permissions)
    expect((await fetched(user, id)).headers.has('content-disposition')).toBe(true)
    const other = await make.organisation()
    await query('update users set org_id = $2 where account = $1', [user.account, other.id])
    expect(await (await fetched(user, id)).json()).toMatchObject({ code: '403' })
  })
})

describe('the name of a file', () => {
  test.each([
    '../../etc/passwd',
    '..\\..\\windows\\system32',
    'a"; filename="x.exe',
    'a\r\nset-cookie: x=1',
    '\u{202e}fdp.exe',
    '%2e%2e%2f',
    '=1+1|cmd',
    '冷链 🚚 น้ำแข็ง',
    '.',
    'CON',
  ])('%j leads into no folder and ends in one header', async (title) => {
    const user = await make.user()
    const task = await send(user, { ...usersAsked, file: { ...usersAsked.file, title } })
    const answer = await fetched(user, task.id)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[ !#-.0-9:-[\]-~]+\.csv"; filename\*=UTF-8''[\w.%!~-]+\.csv$/,
    )
    expect((await answer.text()).split('\r\n')).toHaveLength(3)
    const [row] = await query<{ blob: string }>('select blob from downloads where id = $1', [task.id])
    expect(row?.blob).toMatch(/^[0-9a-f-]{36}$/)
  })
})

const guarded = exportCalls.filter(({ needs }) => needs !== undefined).map((call) => [call.of.name, call] as const)

describe.each(guarded)('%s', (name, { needs }) => {
  test('is sent to the centre by nobody who may not see it', async () => {
    const user = await make.user({ permissions: permissions.filter((one) => one !== needs) })
    const { status, body } = await callAs(user, downloads.exportListForDownCenter, { list: name, file: {} })
    expect([status, body.code]).toEqual([403, '403'])
  })
})

test('the trail too can be sent by who may see it', async () => {
  const user = await make.user()
  expect(await send(user, { list: audit.queryPageList.name, file: {} })).toMatchObject({ state: 'done' })
})
