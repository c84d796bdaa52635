import { fail } from '@coldway/contract/errors.ts'
import { lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { type UnlockRequest, unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { printTime } from '@coldway/contract/time.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { zoneInUse } from '../../settings/preferences.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { lockOrderOnInspection } from './fixtures.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const request = (change: Partial<UnlockRequest>): UnlockRequest => ({
  id: 5,
  state: 'pending',
  deviceState: 'inExecution',
  waybillId: 7,
  orderNo: 'LO-7',
  reason: 'at the depot',
  origin: 'user',
  deviceId: 31,
  deviceCode: 'LK-31',
  deviceName: 'Lock 31',
  plate: null,
  requester: 'driver1',
  decidedBy: null,
  canDecide: true,
  code: 'none',
  canTakeCode: false,
  createTime: printTime(Date.now(), zoneInUse()),
  expireTime: printTime(Date.now() + 300_000, zoneInUse()),
  finishTime: null,
  ...change,
})
const listed = (...records: UnlockRequest[]) =>
  answer(unlockRequests.queryPageList, () => ({ page: 1, size: 10, total: records.length, records }))
const rights = userCentreBasics(['command:view', 'command:unlock', 'lockOrder:view'])
const inbox = async (name: string) => within(await screen.findByRole('listitem', { name }))

it('approves in two presses, and nothing is sent by the first', async () => {
  const sent = answerCalls(
    ...rights,
    listed(request({})),
    answer(unlockRequests.updateLock, () => null),
  )
  const visit = await openApp(paths.unlockRequests, { isSignedIn: true })
  const card = await inbox('Lock 31')
  expect(card.getByRole('timer').textContent).toMatch(/^(5:00|4:\d\d)$/)
  expect(card.getByText('at the depot')).toBeTruthy()
  await visit.user.click(card.getByRole('button', { name: 'Approve' }))
  expect(sent.some(({ name }) => name === 'unlockRequests.updateLock')).toBe(false)
  await visit.user.click(card.getByRole('button', { name: 'Open the lock now' }))
  await screen.findByText('The request is decided.')
  expect(sent.find(({ name }) => name === 'unlockRequests.updateLock')?.input).toEqual({ id: 5, isApproved: true })
})

it('says why a decision came too late', async () => {
  answerCalls(
    ...rights,
    listed(request({})),
    answer(unlockRequests.updateLock, () => {
      throw fail('conflict')
    }),
  )
  const visit = await openApp(paths.unlockRequests, { isSignedIn: true })
  const card = await inbox('Lock 31')
  await visit.user.click(card.getByRole('button', { name: 'Reject' }))
  await visit.user.click(card.getByRole('button', { name: 'Reject the request' }))
  expect(await card.findByRole('alert')).toBeTruthy()
})

it('leaves out what has run out, and offers no decision to who asked', async () => {
  const over = printTime(Date.now() - 1000, zoneInUse())
  answerCalls(
    ...rights,
    listed(request({ canDecide: false }), request({ id: 6, deviceName: 'Lock 9', expireTime: over })),
  )
  await openApp(paths.unlockRequests, { isSignedIn: true })
  const card = await inbox('Lock 31')
  expect(card.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('listitem', { name: 'Lock 9' })).toBeNull()
})

it('asks for the opening from the order, with a reason that the approver reads', async () => {
  const results = [
    { deviceId: 31, deviceCode: 'LK-31', recordId: 5, deviceState: 'inExecution' as const, needsApproval: true },
  ]
  const sent = answerCalls(
    ...rights,
    answer(lockOrders.queryById, () => lockOrderOnInspection),
    answer(lockOrderSteps.queryPageList, () => ({ page: 1, size: 10, total: 0, records: [] })),
    answer(lockOrders.batchUnlock, () => ({ results })),
  )
  const visit = await openApp(`${paths.lockOrder}?id=7`, { isSignedIn: true })
  await visit.user.click(await screen.findByRole('button', { name: 'Ask to unlock' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Ask to unlock' }).hasAttribute('disabled')).toBe(true)
  await visit.user.type(dialog.getByLabelText('Reason'), 'at the depot')
  await visit.user.click(dialog.getByRole('button', { name: 'Ask to unlock' }))
  await screen.findByText('The lock opens once another person has approved.')
  expect(sent.find(({ name }) => name === 'lockOrders.batchUnlock')?.input).toEqual({
    waybillId: 7,
    reason: 'at the depot',
  })
})

it('gives the code of a lock to who asked, and says of another lock that it has none', async () => {
  const approved = { state: 'inProgress', canDecide: false, requester: 'me', decidedBy: 'boss' } as const
  const onTheWay = [
    request({ ...approved, id: 8, deviceName: 'Lock 8', code: 'ready', canTakeCode: true }),
    request({ ...approved, id: 9, deviceName: 'Lock 9' }),
  ]
  const sent = answerCalls(
    ...rights,
    answer(unlockRequests.queryPageList, ({ conditionVos }) => {
      const records = conditionVos.some(({ value }) => value === 'inProgress') ? onTheWay : []
      return { page: 1, size: 10, total: records.length, records }
    }),
    answer(unlockRequests.takeCode, () => ({ code: '113271' })),
  )
  const visit = await openApp(paths.unlockRequests, { isSignedIn: true })
  const other = await inbox('Lock 9')
  expect(other.getByText(/it opens only while it is connected/)).toBeTruthy()
  expect(other.queryByRole('button')).toBeNull()
  await visit.user.click((await inbox('Lock 8')).getByRole('button', { name: 'Show code instead' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Code for one opening of Lock 8' }))
  expect(dialog.getByText('113271')).toBeTruthy()
  expect(sent.find(({ name }) => name === 'unlockRequests.takeCode')?.input).toEqual({ id: 8 })
})
