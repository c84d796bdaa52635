/** Connections of strangers cost memory: so many from one address, so many in all, and the rest is closed at once. */
import type { Socket } from 'node:net'

export interface ConnectionGuard {
  /** False: the socket was destroyed. */
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
