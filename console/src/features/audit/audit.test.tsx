import { type AuditRow, audit } from '@coldway/contract/operations/audit.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { entityWords } from './words.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const row: AuditRow = {
  chain: 4,
  seq: 12,
  time: '2026-11-20 08:00:00',
  account: 'dispatcher',
  userName: 'Li Ming',
  call: 'organisations.updateOrg',
  outcome: 'done',
  error: null,
  entity: 'organisation',
  entityId: '9',
  entityName: 'Yard',
  before: '{"name":"Depot","code":"D"}',
  after: '{"name":"Yard","code":"D"}',
  reason: null,
  ip: '10.0.0.1',
  requestId: 'r-1',
  hash: 'ab'.repeat(32),
}
const denied: AuditRow = {
  ...row,
  seq: 13,
  call: 'not.known',
  outcome: 'denied',
  error: 'forbidden',
  entity: null,
  entityName: null,
  entityId: null,
  before: null,
  after: null,
}
const open = async (address: string = paths.audit) => {
  const sent = answerCalls(
    ...userCentreBasics(),
    answer(audit.queryPageList, () => ({ page: 1, size: 10, total: 2, records: [denied, row] })),
    answer(audit.verify, () => [
      { chain: 4, rows: 13, headHash: 'cd'.repeat(32), firstBroken: null },
      { chain: 7, rows: 2, headHash: 'ef'.repeat(32), firstBroken: 2 },
    ]),
  )
  const visit = await openApp(address, { isSignedIn: true })
  await screen.findByText('Edit or move organisation', { selector: 'td' })
  return { ...visit, sent }
}

it('shows calls, objects and outcomes in words, and unknown ones as they are', async () => {
  const { sent } = await open(`${paths.audit}?time=2026-11-01~2026-11-20&outcome=denied`)
  const [first, second] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement]
  expect(within(first).getByText('not.known')).toBeTruthy()
  expect(within(first).getByText('Denied')).toBeTruthy()
  expect(within(second).getByText('Organisation')).toBeTruthy()
  expect(within(second).getByText('Yard')).toBeTruthy()
  expect(sent.find(({ name }) => name === 'audit.queryPageList')?.input).toMatchObject({
    conditionVos: [
      { column: 'time', type: 'between', value: ['2026-11-01 00:00:00', '2026-11-20 23:59:59'] },
      { column: 'outcome', type: 'eq', value: 'denied' },
    ],
  })
})

it('has a word for every kind of object that has a text', async () => {
  const kinds = Object.keys((await loadLanguage('en-US')).audit.entities)
  const words = entityWords((key) => key)
  expect(kinds.map((kind) => words[kind])).toEqual(kinds.map((kind) => `audit.entities.${kind}`))
})

it('shows before and after side by side, with what proves it', async () => {
  const { user } = await open()
  await user.click(screen.getAllByRole('button', { name: 'Details' })[1] as HTMLElement)
  const drawer = await screen.findByRole('dialog', { name: 'Edit or move organisation' })
  const [, name, code] = within(drawer).getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement]
  expect([...name.children].map((cell) => cell.textContent)).toEqual(['name', 'Depot', 'Yard'])
  expect(name.querySelector('del')?.textContent).toBe('Depot')
  expect(code.querySelector('ins')).toBeNull()
  expect(within(drawer).getByText(row.hash)).toBeTruthy()
  expect(within(drawer).getByText('12 of chain 4')).toBeTruthy()
})

it('verifies the chains and says where one is broken', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Verify the chain' }))
  const dialog = await screen.findByRole('dialog', { name: 'Chain verification' })
  expect(within(dialog).getByText('Intact')).toBeTruthy()
  expect(within(dialog).getByText('Broken at row 2')).toBeTruthy()
  expect(within(dialog).getByText('13 rows')).toBeTruthy()
})
