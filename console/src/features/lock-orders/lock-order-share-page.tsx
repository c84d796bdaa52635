/**
 * /view/wechar/shiftLineTaskTrack/wechatLineTaskTrak: an order and the track of its lock behind a link, as it is opened from
 * WeChat; the server checks the link at every answer.
 */
import type { Output } from '@coldway/contract/call.ts'
import { type SharedLockOrder, sharedLockOrders } from '@coldway/contract/lock-orders/lock-order-tracks.ts'
import type { sharedTracks } from '@coldway/contract/readings/tracks.ts'
import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { type ShareCall, SharedPage, type SharedView } from '../shares/index.ts'
import { askSharedDevices, SharedTrack } from '../tracks/index.ts'
import { OrderHead } from './order-head.tsx'

interface Shared extends Output<typeof sharedTracks.devices> {
  readonly order: SharedLockOrder
}
/** Shows the next state of the order, and notices the end of the link on an idle page. */
const everyMs = 60_000

export const LockOrderSharePage = () => {
  const t = useText()
  return (
    <SharedPage intro={t('titles.lockOrderTrack')} ask={ask} askKey="lockOrder" everyMs={everyMs}>
      {(view) => <OrderShared {...view} />}
    </SharedPage>
  )
}

/** While the lock is on the order the track ends where the page was opened: a later end would begin its playback anew. */
const OrderShared = ({ data, ...view }: SharedView<Shared>) => {
  const [openedMs] = useState(data.serverMs)
  const whole = { ...data, untilMs: data.untilMs ?? openedMs }
  return <SharedTrack {...view} data={whole} head={<OrderHead order={data.order} />} />
}

const ask = async (call: ShareCall): Promise<Shared> => ({
  ...(await askSharedDevices(call)),
  order: await call(sharedLockOrders.queryById, {}),
})
