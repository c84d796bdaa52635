/**
 * Bounds connections of strangers, which cost memory: a number per address and a number in all; any more are closed at
 * once.
 */
import type { Socket } from 'node:net'

export interface ConnectionGuard {
  /** Gives false when the socket was destroyed. */
  admit(socket: Socket): boolean
}

export const createGuard = ({
  perAddress,
  inAll,
}: {
  readonly perAddress: number
  readonly inAll: number
}): ConnectionGuard => {
  const byAddress = new Map<string, number>()
  let open = 0
  return {
    admit(socket) {
      const address = socket.remoteAddress ?? ''
      const count = byAddress.get(address) ?? 0
      if (count >= perAddress || open >= inAll) {
        socket.destroy()
        return false
      }
      byAddress.set(address, count + 1)
      open++
      socket.once('close', () => {
        open--
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
      })
      return true
    },
  }
}
