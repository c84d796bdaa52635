import { lockOrderDetails, lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { useSearchParams } from 'react-router'

/** The order that the address names with `?id=7`; undefined when it names none. */
export const useOrderId = (): number | undefined => {
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** What a change of an order makes old. */
export const lockOrderStale = [
  lockOrders.queryPageList,
  lockOrders.queryById,
  lockOrderDetails.queryPageList,
  lockOrderSteps.queryPageList,
]
