/**
 * Unanswered commands of a terminal, by the number its answer will repeat. A resent command keeps its number, so that the
 * terminal recognises it. Bounded: the oldest is forgotten first.
 */
export interface PendingCommands {
  /** The number of the command with this nonce; `next` gives one to a new command. */
  numberOf(nonce: string, next: () => number): number
  /** Removes the command with this number and returns its nonce; undefined: none is pending. */
  take(number: number): string | undefined
}

const pendingMax = 50

export const createPendingCommands = (): PendingCommands => {
  const nonces = new Map<number, string>()
  return {
    numberOf(nonce, next) {
      for (const [number, known] of nonces) if (known === nonce) return number
      const number = next()
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
