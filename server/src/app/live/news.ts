/**
 * Collects ids that have changed and reads them for the next frame. The bus carries ids alone (of commands, of users
 * whose tasks changed); their state and owners are read when a frame is made. Reads run one after the other, so an
 * older state never overtakes a newer one.
 */
import type { Log } from '../../platform/log.ts'

export interface News {
  note(id: number): void
  look(): void
  /** Drops what was collected, as nobody follows. */
  forget(): void
}

export const createNews = (publish: (ids: readonly number[]) => Promise<void>, log: Log): News => {
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
      publish(ids)
        .catch((error: unknown) => log.warn({ error: String(error) }, 'changes for live frames not read'))
        .finally(() => {
          isLooking = false
        })
    },
  }
}
