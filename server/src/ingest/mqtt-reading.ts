/**
 * Bounds what the MQTT broker reads of a socket, and when. The library would collect 256 MB for one announced packet,
 * even before sign-in, and it reads on while reports wait for their commit. It reads by `socket.read`: here that gives
 * nothing while there is no room, and ends the connection at the head of a packet that is too large.
 */
import type { Socket } from 'node:net'
import { reportLimits } from '@coldway/contract/readings/report.ts'
import type { Stranger } from '../platform/strangers.ts'
import type { Budget } from './budget.ts'

const connectType = 1
/** Client id, number and secret of a device, with room for a will, which is ignored. */
const connectBytes = 4096
/** Topic and identifiers beside a message. */
const headBytes = 4096
/** Bytes of one connection on their way to the store; beyond this it is not read until some are stored. */
const bytesInside = 65_536

/**
 * The bytes that are read before sign-in, ahead of the CONNECT's answer, but for a little that one
 * read brings.
 */
const aheadBytes = 32_768

export interface ReadingParts {
  readonly budget: Budget
  /** Counts what comes before sign-in. */
  readonly stranger: Stranger
  readonly refuse: (why: string) => void
}

export interface Reading {
  /** The device is known: from now on its bytes are not those of a stranger. */
  signedIn(): void
  /** Counts a message on its way to the store; call the returned function when it is done. */
  enter(bytes: number): () => void
}

export const limitReading = (socket: Socket, { budget, stranger, refuse }: ReadingParts): Reading => {
  const gauge = createGauge()
  let inside = 0
  let isWaiting = false
  let isKnown = false
  let ahead = 0
  // The library's own listener reads.
  const readOn = (): void => {
    if (!socket.destroyed) socket.emit('readable')
  }
  const read = socket.read.bind(socket)
  socket.read = (size?: number): unknown => {
    if (size === 0) return read(0)
    if (inside > bytesInside || (!isKnown && ahead > aheadBytes)) return null
    if (budget.isFull) {
      if (!isWaiting)
        budget.wait(() => {
          isWaiting = false
          readOn()
        })
      isWaiting = true
      return null
    }
    const bytes = read(size) as Buffer | null
    if (bytes && !isKnown) {
      ahead += bytes.length
      stranger.add(bytes.length)
    }
    const fault = bytes && gauge(bytes)
    if (!fault) return bytes
    refuse(fault)
    socket.destroy()
    return null
  }
  return {
    signedIn() {
      isKnown = true
      stranger.leave()
      if (ahead > aheadBytes) setImmediate(readOn)
    },
    enter(bytes) {
      inside += bytes
      const leave = budget.take(bytes)
      return () => {
        const wasFull = inside > bytesInside
        inside -= bytes
        leave()
        if (wasFull && inside <= bytesInside) setImmediate(readOn)
      }
    },
  }
}

/**
 * Follows the packets by their heads: a type, and a length in up to four bytes of seven bits. Gives the error, if any.
 */
export const createGauge = (): ((bytes: Uint8Array) => string | undefined) => {
  let isFirst = true
  let type: number | undefined
  let length = 0
  let digits = 0
  let left = 0
  const onHead = (byte: number): string | undefined => {
    if (type === undefined) {
      type = byte >> 4
      return isFirst && type !== connectType ? 'no CONNECT' : undefined
    }
    length += (byte & 0x7f) * 128 ** digits
    digits += 1
    const most = isFirst || type === connectType ? connectBytes : reportLimits.bytes + headBytes
    if (length > most) return `a packet of more than ${most} bytes`
    if (byte >= 0x80) return digits < 4 ? undefined : 'packet length'
    left = length
    isFirst = false
    type = undefined
    length = 0
    digits = 0
    return undefined
  }
  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const step = Math.min(left, bytes.length - at)
        left -= step
        at += step
        continue
      }
      const fault = onHead(bytes[at] as number)
      if (fault !== undefined) return fault
      at += 1
    }
    return undefined
  }
}
