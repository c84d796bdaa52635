import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { fail } from '@coldway/contract/errors.ts'
import { type ExportCall, exportOf } from '@coldway/contract/downloads/exports.ts'
import { limits } from '@coldway/contract/limits.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { role, userCentreBasics } from '../../testing/user-centre.ts'

beforeAll(() => import('../../features/roles/index.ts'), 30_000)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const twin = exportOf(roles.queryPageList) as ExportCall
const bytesOf = async function* (text: string) {
  yield new TextEncoder().encode(text)
}
const choose = async (format: string, ...answers: Parameters<typeof answerCalls>) => {
  const sent = answerCalls(...userCentreBasics(), ...answers)
  const visit = await openApp(`${paths.roles}?name=Disp&sort=-createTime`, { isSignedIn: true })
  await screen.findByText('Dispatcher', { selector: 'td *, td' })
  await visit.user.click(screen.getByRole('button', { name: 'Export' }))
  await visit.user.click(screen.getByRole('menuitem', { name: format }))
  return { ...visit, sent }
}

it('exports the shown columns, filter and sorting under the words on the screen', async () => {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const name = '角色_20261121_031500.xlsx'
  const { sent } = await choose(
    'As Excel',
    answer(twin, () => ({ name, type: 'application/octet-stream', bytes: bytesOf('PK') })),
  )
  await waitFor(() => expect(saved).toEqual([name]))
  expect(await screen.findByText(`Exported: ${name}`)).toBeTruthy()
  const asked = sent.find((one) => one.name === twin.name)
  expect(asked?.headers.get('access_token')).toBe('token-1')
  expect(asked?.input).toMatchObject({
    format: 'excel',
    title: 'Roles',
    list: {
      conditionVos: [{ column: 'name', type: 'like', value: 'Disp' }],
      sorts: [{ column: 'createTime', order: 'desc' }],
    },
    asked: [{ key: 'name', label: 'Role name' }],
  })
  const { columns } = (asked as { input: unknown }).input as {
    columns: { key: string; words?: Record<string, string> }[]
  }
  expect(columns.map(({ key }) => key)).toEqual([
    'name',
    'orgName',
    'permissions',
    'mobileMenus',
    'userCount',
    'description',
    'createTime',
  ])
  expect(columns[2]?.words?.['user:edit']).toBe('Users: Add, edit and delete')
})

it('sends the same to the download centre', async () => {
  const { sent } = await choose(
    'Excel to download centre',
    answer(downloads.exportListForDownCenter, () => ({ id: 7 })),
  )
  expect(await screen.findByText('Sent to the download centre.')).toBeTruthy()
  const asked = sent.find((one) => one.name === downloads.exportListForDownCenter.name)
  expect(asked?.input).toMatchObject({
    list: roles.queryPageList.name,
    file: { format: 'excel', title: 'Roles', conditionVos: [{ column: 'name', type: 'like', value: 'Disp' }] },
  })
})

it('offers the download centre for what is too much at once', async () => {
  const { sent, user } = await choose(
    'As CSV',
    answer(roles.queryPageList, () => ({ page: 1, size: 10, total: limits.exportRowsMax + 1, records: [role] })),
    answer(downloads.exportListForDownCenter, () => ({ id: 7 })),
  )
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Sent to the download centre.')).toBeTruthy()
  expect(sent.some(({ name }) => name === twin.name)).toBe(false)
})

it('says why there is no file', async () => {
  await choose(
    'As PDF',
    answer(twin, () => {
      throw fail('exportTooLarge', { count: 6000, max: 5000 })
    }),
  )
  expect(await screen.findByText('from the server')).toBeTruthy()
})

it('breaks off when asked to', async () => {
  const endless = async function* () {
    yield new TextEncoder().encode('a')
    await new Promise(() => undefined)
  }
  const { user } = await choose(
    'As CSV',
    answer(twin, () => ({ name: 'x.csv', type: 'text/csv', bytes: endless() })),
  )
  await user.click(await screen.findByRole('button', { name: /Cancel the export$/ }))
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
})
