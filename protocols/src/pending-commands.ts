/**
 * The commands that a terminal has not answered, by the number that its answer will repeat. A command that is sent again
 * keeps its number, by which the terminal knows it for the same. Bounded: the oldest is forgotten first.
 */
export interface PendingCommands {
  /** The number of the command with this nonce; `next` gives one to a command that has none yet. */
  numberOf(nonce: string, next: () => number): number
  /** Removes the command with this number and gives its nonce; undefined when none waits under it. */
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
