/** Seeded randomness: the same seed gives the same fleet, roads and faults on every machine. Never use Math.random here. */
export interface Random {
  /** Draws a number in [0, 1). */
  next(): number
  between(low: number, high: number): number
  /** Draws an integer, inclusive on both sides. */
  integer(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

export const createRandom = (seed: number): Random => {
  const next = mulberry32(seed)
  const between = (low: number, high: number): number => low + next() * (high - low)
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}

/** Combines several numbers to a 32-bit seed for a part of the whole (this device, this hour). */
export const mixSeed = (...parts: readonly number[]): number => {
  let hash = 0x9e3779b9
  for (const part of parts) {
    hash = Math.imul(hash ^ (part | 0), 0x85ebca6b)
    hash = Math.imul(hash ^ Math.floor(part / 0x1_0000_0000), 0xc2b2ae35)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

/** Noise in [-1, 1] that depends only on its arguments, so that a repeated moment gives the same report. */
export const noise = (...parts: readonly number[]): number => mulberry32(mixSeed(...parts))() * 2 - 1

/** Makes a seed of a text by FNV-1a. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

const mulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
