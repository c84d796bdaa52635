/** Finds the shortest script with the same failure, by leaving out pieces. */
import type { Script } from './script.fixture.ts'

export const shrink = (script: Script, isBad: (script: Script) => boolean): Script => {
  let least = script
  for (let size = Math.ceil(least.happenings.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < least.happenings.length; ) {
      const happenings = least.happenings.filter((_, at) => at < from || at >= from + size)
      const shorter = { ...least, happenings }
      if (isBad(shorter)) least = shorter
      else from += size
    }
  }
  return least
}
