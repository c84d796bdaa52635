/**
 * Which commands have moved since the last look. The bus tells ids alone; how far each one is now, and whose it is now, is
 * read when a frame is made. One look after the other, so an older state never overtakes a newer one.
 */
import type { Log } from '../../platform/log.ts'

export interface CommandNews {
  note(id: number): void
  look(): void
  /** Nobody listens. */
  forget(): void
}

export const createCommandNews = (tell: (ids: readonly number[]) => Promise<void>, log: Log): CommandNews => {
  const moved = new Set<number>()
  let isLooking = false
  return {
    note: (id) => void moved.add(id),
    forget: () => moved.clear(),
    look() {
      if (isLooking || moved.size === 0) return
      isLooking = true
      const ids = [...moved]
      moved.clear()
      tell(ids)
        .catch((error: unknown) => log.warn({ error: String(error) }, 'live commands not read'))
        .finally(() => {
          isLooking = false
        })
    },
  }
}
