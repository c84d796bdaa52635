/** A lock order under way and a lock that obeys, for stories about openings. */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { lockOrderDetails, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Caller } from './calls.ts'
import { openDeviceLink } from './device-link.ts'
import type { RunningServer } from './server.ts'

const zone = '+08:00'
const dayMs = 86_400_000

/** Gives the id of an order of today that is started, with the lock on it. */
export const startLockOrder = async (
  call: Caller,
  { orgId, orderNo, lock }: { readonly orgId: number; readonly orderNo: string; readonly lock: Credential },
): Promise<number> => {
  const { id } = await call(lockOrders.save, {
    orgId,
    orderNo,
    planStartTime: printTime(Date.now(), zone),
    planEndTime: printTime(Date.now() + dayMs, zone),
    route: '洋山港 - 保税区',
    inspectionAddress: '海关查验场 4 号',
    consigneeName: '李伟',
    materials: [{ supplier: '东方制药', identification: 'LOT-1', quantity: 3 }],
  })
  await call(lockOrders.updateBindingDevice, { waybillId: id, deviceId: lock.id, isBound: true, reason: '' })
  for (const state of ['inProgress', 'started'] as const)
    await call(lockOrderDetails.updateStatus, { waybillId: id, state, reason: '' })
  return id
}

/** Connects a lock that carries out each command; `got` holds the kinds that reached it. */
export const openLockLink = async (server: RunningServer, lock: Credential) => {
  const got: string[] = []
  const link = await openDeviceLink(server, lock, {
    onCommand: ({ kind }) => {
      got.push(kind)
      return 'success'
    },
  })
  return { got, link }
}
