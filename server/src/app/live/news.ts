/**
 * What has moved since the last look. The bus tells ids alone (of commands, of users whose tasks moved); how far they are
 * now, and whose they are now, is read when a frame is made. One look after the other, so an older state never overtakes a
 * newer one.
 */
import type { Log } from '../../platform/log.ts'

export interface News {
  note(id: number): void
  look(): void
  /** Nobody listens. */
  forget(): void
}

export const createNews = (tell: (ids: readonly number[]) => Promise<void>, log: Log): News => {
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
        .catch((error: unknown) => log.warn({ error: String(error) }, 'live news not read'))
        .finally(() => {
          isLooking = false
        })
    },
  }
}
