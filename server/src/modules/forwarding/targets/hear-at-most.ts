import type { Socket } from 'node:net'
import { EgressError } from '../../../platform/egress.ts'

/** Ends a connection on which more is said than acknowledges a batch: it costs memory and time. */
export const hearAtMost = (socket: Socket, bytesMax: number): void => {
  let heard = 0
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.length
    if (heard > bytesMax) socket.destroy(new EgressError('tooLarge', 'more was said than any acknowledgement needs'))
  })
}
