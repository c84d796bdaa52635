import {
  type LockOrderStep,
  lockOrderDetails,
  lockOrderSteps,
  lockOrders,
} from '@coldway/contract/lock-orders/lock-orders.ts'
import { fail } from '@coldway/contract/errors.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { lockOrderOnInspection as order } from './fixtures.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const listed = answer(lockOrders.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [order] }))
const opened = answer(lockOrders.queryById, () => order)
const moved: LockOrderStep[] = [
  {
    id: 1,
    waybillId: 7,
    orderNo: 'LO-7',
    event: 'moved',
    fromState: 'started',
    toState: 'onInspectionRoute',
    deviceCode: null,
    userName: 'Wang Fang',
    isOtherUser: false,
    origin: null,
    reason: 'called for inspection',
    createTime: '2026-11-23 10:00:00',
  },
]
const log = answer(lockOrderSteps.queryPageList, () => ({ page: 1, size: 10, total: 1, records: moved }))
const rights = userCentreBasics(['lockOrder:view', 'lockOrder:edit', 'device:view'])

it('lists orders with their lock, and offers nothing to change to who may only look', async () => {
  answerCalls(...userCentreBasics(['lockOrder:view']), listed)
  await openApp(paths.lockOrders, { isSignedIn: true })
  expect((await screen.findByRole('link', { name: 'LO-7' })).getAttribute('href')).toBe(`${paths.lockOrder}?id=7`)
  expect(screen.getByRole('link', { name: 'Lock 31' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add lock order' })).toBeNull()
})

it('offers the steps that the server allows, takes one with its reason, and shows who took the last', async () => {
  const sent = answerCalls(
    ...rights,
    opened,
    log,
    answer(lockOrderDetails.updateStatus, () => null),
  )
  const visit = await openApp(`${paths.lockOrder}?id=7`, { isSignedIn: true })
  expect(await screen.findByText('Wang Fang')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull()
  await visit.user.click(screen.getByRole('button', { name: 'End inspection' }))
  const dialog = within(await screen.findByRole('dialog'))
  await visit.user.type(dialog.getByLabelText(/Reason/), 'sound')
  await visit.user.click(dialog.getByRole('button', { name: 'End inspection' }))
  await screen.findByText('Saved.')
  expect(sent.find(({ name }) => name === 'lockOrderDetails.updateStatus')?.input).toEqual({
    waybillId: 7,
    state: 'returning',
    reason: 'sound',
  })
})

it('takes the lock off the order, and says why it was refused', async () => {
  const sent = answerCalls(
    ...rights,
    opened,
    log,
    answer(lockOrders.updateBindingDevice, () => {
      throw fail('orderAlreadyUnbound')
    }),
  )
  const visit = await openApp(`${paths.lockOrder}?id=7`, { isSignedIn: true })
  await visit.user.click(await screen.findByRole('button', { name: 'Take lock off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await visit.user.click(dialog.getByRole('button', { name: 'Take lock off' }))
  expect(await dialog.findByText('The order is already unbound.')).toBeTruthy()
  expect(sent.find(({ name }) => name === 'lockOrders.updateBindingDevice')?.input).toEqual({
    waybillId: 7,
    deviceId: 31,
    isBound: false,
    reason: '',
  })
})

it('sends the materials as typed numbers, and shows a number that exists at its field', async () => {
  const sent = answerCalls(
    ...rights,
    opened,
    answer(lockOrders.update, () => {
      throw fail('orderNotPending')
    }),
  )
  const visit = await openApp(`${paths.lockOrderUpdate}?id=7`, { isSignedIn: true })
  const quantity = await screen.findByLabelText('Quantity')
  await visit.user.clear(quantity)
  await visit.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Each material needs/)
  await visit.user.type(quantity, '12')
  await visit.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The order can only be edited while all its materials are pending inspection.')
  expect(sent.find(({ name }) => name === 'lockOrders.update')?.input).toMatchObject({
    waybillId: 7,
    version: 3,
    planStartTime: '2026-11-23 08:00:00',
    materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 12 }],
  })
})

it('asks how an exception was handled', async () => {
  const sent = answerCalls(
    ...rights,
    opened,
    log,
    answer(lockOrders.exceptionUpdate, () => null),
  )
  const visit = await openApp(`${paths.lockOrderException}?id=7`, { isSignedIn: true })
  await visit.user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(sent.some(({ name }) => name === 'lockOrders.exceptionUpdate')).toBe(false)
  await visit.user.type(screen.getByLabelText('How it was handled'), 'rope replaced')
  await visit.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Lock order LO-7' })
  expect(sent.find(({ name }) => name === 'lockOrders.exceptionUpdate')?.input).toEqual({
    waybillId: 7,
    reason: 'rope replaced',
  })
})
