/**
 * What a terminal was told and has not answered, by the number that its answer will repeat. Told again, a command keeps its
 * number: that is how a terminal knows it for the same. Bounded; the oldest is forgotten first.
 */
export interface Told {
  numberOf(nonce: string, next: () => number): number
  /** The command that this number stands for; answered once. */
  take(number: number): string | undefined
}

const toldMax = 50

export const createTold = (): Told => {
  const nonces = new Map<number, string>()
  return {
    numberOf(nonce, next) {
      for (const [number, known] of nonces) if (known === nonce) return number
      const number = next()
      nonces.set(number, nonce)
      const [oldest] = nonces.keys()
      if (nonces.size > toldMax && oldest !== undefined) nonces.delete(oldest)
      return number
    },
    take(number) {
      const nonce = nonces.get(number)
      nonces.delete(number)
      return nonce
    },
  }
}
