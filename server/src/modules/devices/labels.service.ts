/** Binds labels and thermometers, which have no connection of their own, to the gateway through which they report. */
import { boundCategories } from '@coldway/contract/devices/devices.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { CallContext } from '../../platform/implement.ts'
import { type LockedDevice, lockDevices, setGateway } from './changes.store.ts'
import { noteOf } from './devices.service.ts'

export const createLabelsService = () => ({
  bind: (
    { scope, write }: CallContext<'scope' | 'write'>,
    given: { gatewayId: number; labelIds: readonly number[] },
  ): Promise<null> =>
    write(async (tx) => {
      const ids = [...new Set(given.labelIds)]
      const found = await lockDevices(tx, scope, [...new Set([given.gatewayId, ...ids])])
      const gateway = found.find(({ id }) => id === given.gatewayId)
      const labels = found.filter(({ id }) => ids.includes(id))
      if (!gateway || labels.length !== ids.length) throw fail('deviceNotFound')
      if (gateway.category !== 'gateway' || !labels.every((label) => fits(label, gateway))) throw fail('bindFailed')
      if (labels.some(({ gatewayId }) => gatewayId !== null)) throw fail('deviceAlreadyBound')
      await setGateway(tx, ids, gateway.id)
      return { data: null, note: { ...noteOf(labels), after: { gateway: gateway.code } } }
    }),

  unbind: ({ scope, write }: CallContext<'scope' | 'write'>, labelIds: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const ids = [...new Set(labelIds)]
      const found = await lockDevices(tx, scope, ids)
      if (found.length !== ids.length) throw fail('deviceNotFound')
      if (found.some(({ gatewayId }) => gatewayId === null)) throw fail('deviceNotBound')
      await setGateway(tx, ids, null)
      return { data: null, note: { ...noteOf(found), before: found.map(({ id, gatewayId }) => ({ id, gatewayId })) } }
    }),
})

const fits = (label: LockedDevice, gateway: LockedDevice): boolean =>
  boundCategories.some((category) => category === label.category) && label.tenantId === gateway.tenantId
