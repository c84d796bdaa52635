/** Makes the unbinding succeed: of a device that was bound for the occasion, at the principal's place. */
import { parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import type { Control } from './control.ts'
import { freshAt } from './factories.ts'

export const parkControls: Readonly<Record<string, Control>> = {
  'parkOrders.unbinding': async (matrix, { home = 'own' }) => {
    const place = home === 'root' ? 'own' : home
    const maker = await matrix.principals.find((one) => one.name.startsWith('all rights') && one.home === home)?.again()
    if (!maker) throw new Error(`nobody at ${home} may bind a device`)
    const { deviceCode, park } = await freshAt(matrix, place, ['device', 'park'])
    const body = { deviceCode, siteId: park, bindType: 'inPark' }
    await matrix.ask(maker, parkOrders.binding, body)
    return { body }
  },
}
