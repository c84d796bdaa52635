/** Lists, shows, adds, changes and deletes electronic-lock orders. life.service.ts takes them from state to state. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { lockOrderStates } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { LockOrderAlarm, lockOrderAlarms } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import type {
  LockOrder,
  LockOrderMaterial,
  LockOrderStep,
  lockOrderDetails,
  lockOrderSteps,
  lockOrders,
} from '@coldway/contract/lock-orders/lock-orders.ts'
import { allRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inTenantOf, type OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import { holdRecipients } from '../recipients/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { isUnlockOpen } from '../commands/index.ts'
import { listAlarms } from './alarms.store.ts'
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

  async listAlarms(
    { scope, zone }: Reading,
    query: Input<typeof lockOrderAlarms.queryPageList>,
  ): Promise<Page<LockOrderAlarm>> {
    const found = await listAlarms(db, scope, { query, zone })
    return {
      ...found,
      records: found.records.map(({ at, ackAt, ...row }) => ({
        ...row,
        time: printTime(at, zone),
        acknowledgeTime: ackAt === null ? null : printTime(ackAt, zone),
      })),
    }
  },

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
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const { path } = await organisations.hold(tx, scope, given.orgId)
        await holdNamed(tx, scope, { given, orgPath: path, before: undefined })
        const [added] = await addLockOrders(tx, { clock, organisations, scope, by, zone }, [given])
        const { id, orgPath } = added as AddedOrder
        return { data: { id }, note: { entity: 'lockOrder', id, name: given.orderNo, orgPath, after: given } }
      }),
    ),

  update: ({ scope, by, zone, write }: Changing, given: Input<typeof lockOrders.update>): Promise<null> =>
    write(async (tx) => {
      const id = given.waybillId
      const order = await lockOrder(tx, scope, id)
      refuseUnlessAllowed(order, { kind: 'edit' })
      if (order.version !== given.version) throw fail('conflict')
      const before = await store.findLockOrder(tx, scope, id)
      await holdNamed(tx, scope, { given, orgPath: order.orgPath, before })
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
      for (const order of found) {
        refuseUnlessAllowed(order, { kind: 'remove' })
        // An approval for an order that is gone would open its lock without a trace on any order.
        await refuseWhileUnlocking(tx, order.deviceId, clock.now())
      }
      await store.deleteLockOrders(tx, wanted)
      return { data: null, note: noteOf(found) }
    }),
})

export const duplicates = { lock_orders_no: 'orderNumberExists' } as const

type Given = Input<typeof lockOrders.save>
interface AddedOrder {
  readonly id: number
  readonly orgPath: string
}
interface Adding extends Pick<LockOrdersParts, 'clock' | 'organisations'>, CallContext<'scope' | 'by' | 'zone'> {}

/** Adds orders with their materials and the first entry of their logs. The caller has checked what they name. */
export const addLockOrders = async (
  tx: Tx,
  { clock, organisations, scope, by, zone }: Adding,
  given: readonly Given[],
): Promise<AddedOrder[]> => {
  const nowMs = clock.now()
  const paths = new Map<number, string>()
  for (const orgId of new Set(given.map((one) => one.orgId)))
    paths.set(orgId, (await organisations.hold(tx, scope, orgId)).path)
  const placed = given.map((one) => ({ ...timed(one, zone), orgPath: paths.get(one.orgId) as string }))
  const ids = await store.insertLockOrders(tx, placed, nowMs)
  const added = ids.map((id, at) => ({ id, ...(placed[at] as (typeof placed)[number]) }))
  await lists.addMaterials(
    tx,
    added.map(({ id, materials }) => ({ orderId: id, materials })),
  )
  const step = { event: 'created', toState: 'pendingReview', by, reason: '', atMs: nowMs } as const
  await lists.recordSteps(tx, ids, step)
  return added
}

type Named = Pick<store.GivenOrder, 'inspectionSiteId' | 'recipients'>

/** What stays on an order may be out of the caller's scope: others chose it. */
const holdNamed = async (
  tx: Tx,
  scope: OrgScope,
  { given, orgPath, before }: { readonly given: Named; readonly orgPath: string; readonly before: Named | undefined },
): Promise<void> => {
  const { inspectionSiteId: siteId, recipients } = given
  const isNew = siteId !== null && siteId !== before?.inspectionSiteId
  if (isNew && !(await store.holdSite(tx, inTenantOf(scope, orgPath), siteId))) throw fail('siteNotFound')
  const chosen = before ? allRecipients(before.recipients) : []
  const added = allRecipients(recipients).filter((id) => !chosen.includes(id))
  await holdRecipients(tx, scope, added, orgPath)
}

export const lockOrder = async (tx: Tx, scope: OrgScope, id: number): Promise<store.LockedOrder> => {
  const [order] = await store.lockOrdersOf(tx, scope, [id])
  if (!order) throw fail('orderNotFound')
  return order
}

export const refuseUnlessAllowed = (order: Held, act: Act): void => {
  const why = whyNot(order, act)
  if (why) throw fail(why)
}

/** A lock stays where it is while an unlock is open: an approval for one order must not open it on another. */
export const refuseWhileUnlocking = async (tx: Tx, deviceId: number | null, nowMs: number): Promise<void> => {
  if (deviceId !== null && (await isUnlockOpen(tx, deviceId, nowMs))) throw fail('unlockUnderWay')
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
