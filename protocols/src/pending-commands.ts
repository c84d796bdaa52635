/**
 * Unanswered commands of a terminal, by the number its answer will repeat. The number follows from the nonce: a command that is
 * sent again keeps it, so that the terminal recognises it, and an answer that was recorded on another connection, or that a
 * terminal has held back, belongs to no command. Numbers that count from one on each connection would let it confirm the opening
 * of a lock that has not opened. Bounded: the oldest is forgotten first.
 */
export interface PendingCommands {
  /** The number of the command with this nonce. */
  numberOf(nonce: string): number
  /** Removes the command with this number and returns its nonce; undefined: none is pending. */
  take(number: number): string | undefined
}

const pendingMax = 50

/** `numbers`: how many there are on the wire, from 0. */
export const createPendingCommands = (numbers: number): PendingCommands => {
  const nonces = new Map<number, string>()
  return {
    numberOf(nonce) {
      for (const [number, known] of nonces) if (known === nonce) return number
      let number = hashOf(nonce) % numbers
      while (nonces.has(number)) number = (number + 1) % numbers
      nonces.set(number, nonce)
      const [oldest] = nonces.keys()
      if (nonces.size > pendingMax && oldest !== undefined) nonces.delete(oldest)
      return number
    },
    take(number) {
      const nonce = nonces.get(number)
      nonces.delete(number)
      return nonce
    },
  }
}

/** FNV-1a of 32 bits, its halves folded so that the low ones depend on each character. */
const hashOf = (nonce: string): number => {
  let hash = 0x81_1c_9d_c5
  for (const character of nonce) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return (hash ^ (hash >>> 16)) >>> 0
}
