/** What the order is, at the top of its track: for users, and for the holder of a link. */
import type { SharedLockOrder } from '@coldway/contract/lock-orders/lock-order-tracks.ts'
import { useText } from '../../settings/texts.ts'
import './lock-orders.css'
import { LockOrderPill } from './lock-order-words.tsx'

export const OrderHead = ({ order }: { order: SharedLockOrder }) => {
  const t = useText()
  const where = [order.plate, order.route].filter(Boolean).join(' · ')
  return (
    <div className="lock-track-head">
      <h2>{t('lockOrders.detailOf', { number: order.orderNo })}</h2>
      <LockOrderPill state={order.state} />
      {where && <p>{where}</p>}
      <p>
        {t('lockOrders.plan')}: {order.planStartTime.slice(0, 16)} – {order.planEndTime.slice(0, 16)}
      </p>
    </div>
  )
}
