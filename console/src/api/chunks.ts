/** A kept value is stored as at most 10 chunks of 4000 characters. (rules-and-calls.md section 9, "Columns settings") */
import { configLimits } from '@coldway/contract/users/user-config.ts'

/** Undefined when the value is too long to keep. */
export const toChunks = (value: unknown): string[] | undefined => {
  const text = JSON.stringify(value)
  const count = Math.max(1, Math.ceil(text.length / configLimits.chunkLength))
  if (count > configLimits.chunks) return undefined
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * configLimits.chunkLength, (index + 1) * configLimits.chunkLength),
  )
}

/** Undefined when the chunks are not a value that the console wrote. */
export const fromChunks = (chunks: readonly string[]): unknown => {
  try {
    return JSON.parse(chunks.join(''))
  } catch {
    return undefined
  }
}
