import { type LockOrderState, lockOrderStates } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Act, afterAct, type Held, settledFrom, transitions, whyNot } from './lock-orders.rules.ts'

/** Written by hand from the specification, apart from the table that it checks. */
const allowed = new Set([
  'pendingReview>inProgress',
  'inProgress>started',
  'started>unlocked',
  'started>onInspectionRoute',
  'unlocked>onInspectionRoute',
  'unlocked>completed',
  'onInspectionRoute>inspecting',
  'onInspectionRoute>returning',
  'inspecting>returning',
  'returning>completed',
  'processed>completed',
])
const pairs = lockOrderStates.flatMap((from) => lockOrderStates.map((to) => ({ from, to })))
const held = (state: LockOrderState, change: Partial<Held> = {}): Held => ({
  state,
  deviceId: 7,
  isInspected: false,
  ...change,
})

test.each(pairs)('a step from $from to $to', ({ from, to }) => {
  expect(whyNot(held(from), { kind: 'step', to }) === undefined).toBe(allowed.has(`${from}>${to}`))
})

test('every step leads to a later state, and every order can end', () => {
  for (const [from, next] of Object.entries(transitions)) {
    const at = lockOrderStates.indexOf(from as LockOrderState)
    for (const to of next) expect(lockOrderStates.indexOf(to)).toBeGreaterThan(at)
    expect(next.length > 0).toBe(from !== 'completed')
  }
})

describe('a refusal says why', () => {
  test.each<readonly [string, Held, Act]>([
    ['orderNotOnInspection', held('started'), { kind: 'step', to: 'returning' }],
    ['orderNotOnInspection', held('unlocked'), { kind: 'step', to: 'returning' }],
    ['orderStepBackward', held('inspecting'), { kind: 'step', to: 'started' }],
    ['orderStepBackward', held('started'), { kind: 'step', to: 'started' }],
    ['orderStepWrong', held('pendingReview'), { kind: 'step', to: 'completed' }],
    ['orderStepWrong', held('started'), { kind: 'step', to: 'processed' }],
    ['orderLockRequired', held('inProgress', { deviceId: null }), { kind: 'step', to: 'started' }],
    ['orderCompleted', held('completed'), { kind: 'step', to: 'completed' }],
    ['orderCompleted', held('completed'), { kind: 'settle' }],
    ['orderCompleted', held('completed'), { kind: 'edit' }],
    ['orderCompleted', held('completed', { deviceId: null }), { kind: 'bind' }],
    ['orderStepWrong', held('pendingReview'), { kind: 'settle' }],
    ['orderStepWrong', held('processed'), { kind: 'settle' }],
    ['orderNotPending', held('returning', { isInspected: true }), { kind: 'edit' }],
    ['orderReviewed', held('inProgress'), { kind: 'remove' }],
    ['orderAlreadyBound', held('inProgress'), { kind: 'bind' }],
    ['orderAlreadyUnbound', held('inProgress', { deviceId: null }), { kind: 'unbind', deviceId: 7 }],
    ['orderLockRequired', held('started', { deviceId: null }), { kind: 'unlock' }],
    ['orderCompleted', held('completed'), { kind: 'unlock' }],
    ['deviceNotBound', held('inProgress'), { kind: 'unbind', deviceId: 8 }],
  ])('%s', (error, order, act) => expect(whyNot(order, act)).toBe(error))
})

const acts = fc.oneof(
  fc.constantFrom(...lockOrderStates).map((to): Act => ({ kind: 'step', to })),
  fc.constantFrom<Act>({ kind: 'settle' }, { kind: 'edit' }, { kind: 'bind' }),
  fc.constantFrom(7, 8).map((deviceId): Act => ({ kind: 'unbind', deviceId })),
)

test('whatever several people do in whatever order, an order only goes on', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 60 }), (all) => {
      let order: Held = { state: 'pendingReview', deviceId: null, isInspected: false }
      const way: LockOrderState[] = [order.state]
      for (const act of all) {
        if (whyNot(order, act) !== undefined) continue
        const next = afterAct(order, act, 7)
        if (act.kind === 'edit') expect(order.isInspected).toBe(false)
        if (next.state !== order.state) way.push(next.state)
        order = next
      }
      expect(way.map((state) => lockOrderStates.indexOf(state))).toEqual(
        [...new Set(way.map((state) => lockOrderStates.indexOf(state)))].sort((a, b) => a - b),
      )
      // Inspected means that the inspection has ended, and a completed order carries nothing.
      expect(order.isInspected).toBe(way.includes('returning'))
      if (order.state === 'completed') expect(order.deviceId).toBeNull()
      if (way.includes('processed')) expect(settledFrom).toContain(way[way.indexOf('processed') - 1])
    }),
    { numRuns: 10_000 },
  )
})
