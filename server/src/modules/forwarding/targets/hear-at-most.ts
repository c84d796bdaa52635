/** Ends connections on which more is said than acknowledges a batch: it costs memory and time. */
import type { Socket } from 'node:net'
import { Duplex, Transform } from 'node:stream'
import { EgressError } from '../../../platform/egress.ts'

const tooMuch = () => new EgressError('tooLarge', 'more was said than any acknowledgement needs')

export const hearAtMost = (socket: Socket, bytesMax: number): void => {
  let heard = 0
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.length
    if (heard > bytesMax) socket.destroy(tooMuch())
  })
}

/** The same for a reader who needs long for many small packets: it is not given the piece with which it becomes too much. */
export const hearingAtMost = (socket: Socket, bytesMax: number): Duplex => {
  let heard = 0
  const readable = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      heard += bytes.length
      if (heard > bytesMax) socket.destroy(tooMuch())
      else done(null, bytes)
    },
  })
  socket.pipe(readable)
  socket.once('close', () => readable.destroy())
  return Duplex.from({ readable, writable: socket })
}
