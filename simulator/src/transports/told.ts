/** An order of a wire that carries neither nonce, expiry nor counter, as the device's own mind takes it. */
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/downlink.ts'
import type { Order } from '@coldway/protocols/order.ts'

export type OnCommand = ((command: DownlinkCommand) => DownlinkAck['state']) | undefined

/** `key` is what the wire knows the order by; `counter` how many there have been. */
export const toldBy = (
  wire: string,
  order: Order,
  { key, counter }: { key: string; counter: number },
): DownlinkCommand => ({
  ...order,
  nonce: `${wire}-order-${key}`.padEnd(16, '-'),
  notAfterMs: Number.MAX_SAFE_INTEGER,
  counter,
})
