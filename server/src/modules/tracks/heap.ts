/** A binary heap: the entry of the greatest weight comes out first. */
export const createHeap = <Entry>(weightOf: (entry: Entry) => number) => {
  const entries: Entry[] = []
  const weightAt = (index: number) => weightOf(entries[index] as Entry)
  const swap = (one: number, other: number) => {
    const kept = entries[one] as Entry
    entries[one] = entries[other] as Entry
    entries[other] = kept
  }
  const rise = (from: number) => {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if (weightAt(parent) >= weightAt(at)) return
      swap(at, parent)
      at = parent
    }
  }
  const sink = () => {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      if (left >= entries.length) return
      const heavier = right < entries.length && weightAt(right) > weightAt(left) ? right : left
      if (weightAt(at) >= weightAt(heavier)) return
      swap(at, heavier)
      at = heavier
    }
  }
  return {
    push: (entry: Entry): void => {
      entries.push(entry)
      rise(entries.length - 1)
    },
    pop: (): Entry | undefined => {
      const [first] = entries
      const last = entries.pop()
      if (entries.length > 0 && last !== undefined) {
        entries[0] = last
        sink()
      }
      return first
    },
    /** Gives the heaviest first, the others in no order. */
    all: (): readonly Entry[] => entries,
  }
}
