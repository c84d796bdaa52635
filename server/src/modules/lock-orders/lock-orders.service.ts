/** Lists, shows, adds, changes and deletes electronic-lock orders. life.service.ts takes them from state to state. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { lockOrderStates } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type {
  LockOrder,
  LockOrderMaterial,
  LockOrderStep,
  lockOrderDetails,
  lockOrderSteps,
  lockOrders,
} from '@coldway/contract/lock-orders/lock-orders.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import * as lists from './lists.store.ts'
import { type Act, type Held, whyNot } from './lock-orders.rules.ts'
import * as store from './lock-orders.store.ts'

export interface LockOrdersParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
}
type Reading = CallContext<'scope' | 'zone'>
type Changing = CallContext<'scope' | 'by' | 'zone' | 'write'>

export const createLockOrdersService = ({ db, clock, organisations }: LockOrdersParts) => ({
  async list({ scope, zone }: Reading, query: Input<typeof lockOrders.queryPageList>): Promise<Page<LockOrder>> {
    const found = await store.listLockOrders(db, scope, { query, zone })
    return { ...found, records: found.records.map((row) => orderOf(row, zone)) }
  },

  async get({ scope, zone }: Reading, id: number): Promise<LockOrder> {
    const row = await store.findLockOrder(db, scope, id)
    if (!row) throw fail('orderNotFound')
    return orderOf(row, zone)
  },

  listMaterials: (
    { scope, zone }: Reading,
    query: Input<typeof lockOrderDetails.queryPageList>,
  ): Promise<Page<LockOrderMaterial>> => lists.listMaterials(db, scope, { query, zone }),

  async listSteps(
    { scope, zone }: Reading,
    query: Input<typeof lockOrderSteps.queryPageList>,
  ): Promise<Page<LockOrderStep>> {
    const found = await lists.listSteps(db, scope, { query, zone })
    return { ...found, records: found.records.map(({ at, ...row }) => ({ ...row, createTime: printTime(at, zone) })) }
  },

  add: (
    { scope, by, zone, write }: Changing,
    given: Input<typeof lockOrders.save>,
  ): Promise<Output<typeof lockOrders.save>> =>
    refusingDuplicates({ lock_orders_no: 'orderNumberExists' }, () =>
      write(async (tx) => {
        const nowMs = clock.now()
        const { orgId, orderNo, materials } = given
        const { path: orgPath } = await organisations.hold(tx, scope, orgId)
        const id = await store.insertLockOrder(tx, { orgId, orgPath, orderNo }, timed(given, zone), nowMs)
        await lists.putMaterials(tx, id, materials)
        const step = { orderId: id, event: 'created', toState: 'pendingReview' } as const
        await lists.recordStep(tx, { ...step, by, reason: '', atMs: nowMs })
        return { data: { id }, note: { entity: 'lockOrder', id, name: orderNo, orgPath, after: given } }
      }),
    ),

  update: ({ scope, by, zone, write }: Changing, given: Input<typeof lockOrders.update>): Promise<null> =>
    write(async (tx) => {
      const id = given.waybillId
      const order = await lockOrder(tx, scope, id)
      refuseUnlessAllowed(order, { kind: 'edit' })
      if (order.version !== given.version) throw fail('conflict')
      const before = await store.findLockOrder(tx, scope, id)
      await store.updateLockOrder(tx, id, timed(given, zone))
      await lists.putMaterials(tx, id, given.materials)
      const step = { orderId: id, event: 'edited', by, reason: '', atMs: clock.now() } as const
      await lists.recordStep(tx, step)
      return { data: null, note: { ...noteOf([order]), before, after: given } }
    }),

  remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const wanted = [...new Set(ids)]
      const found = await store.lockOrdersOf(tx, scope, wanted)
      if (found.length !== wanted.length) throw fail('orderNotFound')
      for (const order of found) refuseUnlessAllowed(order, { kind: 'remove' })
      await store.deleteLockOrders(tx, wanted)
      return { data: null, note: noteOf(found) }
    }),
})

export const lockOrder = async (tx: Tx, scope: OrgScope, id: number): Promise<store.LockedOrder> => {
  const [order] = await store.lockOrdersOf(tx, scope, [id])
  if (!order) throw fail('orderNotFound')
  return order
}

export const refuseUnlessAllowed = (order: Held, act: Act): void => {
  const why = whyNot(order, act)
  if (why) throw fail(why)
}

export const noteOf = (found: readonly store.LockedOrder[]): Note => ({
  entity: 'lockOrder',
  id: found.map(({ id }) => id).join(),
  name: found.map(({ orderNo }) => orderNo).join(', '),
  ...(found[0] && { orgPath: found[0].orgPath }),
})

const orderOf = ({ planStart, planEnd, createdAt, deviceId, ...row }: store.LockOrderRow, zone: string): LockOrder => {
  const isInspected = row.materials.some(({ state }) => state !== 'pendingInspection')
  const held: Held = { state: row.state, deviceId, isInspected }
  const can = (act: Act): boolean => whyNot(held, act) === undefined
  return {
    ...row,
    nextStates: lockOrderStates.filter((to) => can({ kind: 'step', to })),
    canSettle: can({ kind: 'settle' }),
    canEdit: can({ kind: 'edit' }),
    canRemove: can({ kind: 'remove' }),
    planStartTime: printTime(planStart, zone),
    planEndTime: printTime(planEnd, zone),
    createTime: printTime(createdAt, zone),
  }
}

/** Turns wire times into instants. A time that the clocks of the caller's zone skip is refused. */
const timed = <G extends { planStartTime: string; planEndTime: string }>(given: G, zone: string) => {
  const [planStartMs, planEndMs] = [parseTime(given.planStartTime, zone), parseTime(given.planEndTime, zone)]
  if (planStartMs === undefined || planEndMs === undefined) throw fail('malformed')
  return { ...given, planStartMs, planEndMs }
}
