/** A page's code failed to load: its chunk is gone after an update, the network broke, or it took too long. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** @throws ChunkError after `timeoutMs`, or with the import's own failure as its cause. (rules-and-calls.md section 8) */
export const loadChunk = async <Loaded>(load: () => Promise<Loaded>, timeoutMs: number): Promise<Loaded> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timed out')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('failed', { cause })
  } finally {
    clearTimeout(timer)
  }
}
