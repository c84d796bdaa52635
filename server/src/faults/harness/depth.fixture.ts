/**
 * How deep the faults go: a sample in `npm test`, all in `npm run test:faults`, for hours with `--long`. Random choices
 * come from one printed seed; COLDWAY_FAULT_SEED repeats a run.
 */
import { createRandom, mixSeed, seedOf } from '@coldway/simulator/random.ts'

export const isLong = Boolean(process.env.COLDWAY_TEST_LONG)
export const isFull = isLong || Boolean(process.env.COLDWAY_TEST_FAULTS)

export const byDepth = <Value>(short: Value, full: Value, long: Value = full): Value =>
  isLong ? long : isFull ? full : short

export const seed = Number(process.env.COLDWAY_FAULT_SEED ?? Date.now() % 2 ** 31)

/** Each fault has its own random sequence. */
export const randomOf = (fault: string) => createRandom(mixSeed(seed, seedOf(fault)))
