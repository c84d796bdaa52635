/**
 * Keeps one device from filling the queue (faults.md row 8): when too many of its reports wait for their commit, its
 * next messages wait outside, in order and without acknowledgement. A device with too many messages outside is refused,
 * and sends again.
 */
export interface Slots {
  /**
   * Resolves when the reports may enter, which may be at once; rejects with `tooMany`. `leave` is called once they are
   * through.
   */
  enter(deviceId: number, reports: number): Promise<void> | undefined
  leave(deviceId: number, reports: number): void
  /** False when the device would be refused; known before anything is decoded. */
  hasRoom(deviceId: number): boolean
  /** The number of devices with something under way. */
  readonly size: number
}

export interface SlotsOptions {
  readonly reportsInside: number
  readonly messagesOutside: number
  readonly tooMany: () => Error
}

interface Slot {
  inside: number
  readonly outside: { readonly reports: number; readonly enter: () => void }[]
}

export const createSlots = ({ reportsInside, messagesOutside, tooMany }: SlotsOptions): Slots => {
  const slots = new Map<number, Slot>()
  return {
    enter(deviceId, reports) {
      const slot = slots.get(deviceId) ?? { inside: 0, outside: [] }
      slots.set(deviceId, slot)
      // A single message may always enter, however long.
      if (slot.outside.length === 0 && (slot.inside === 0 || slot.inside + reports <= reportsInside)) {
        slot.inside += reports
        return undefined
      }
      if (slot.outside.length >= messagesOutside) return Promise.reject(tooMany())
      return new Promise((enter) => slot.outside.push({ reports, enter }))
    },
    leave(deviceId, reports) {
      const slot = slots.get(deviceId)
      if (!slot) return
      slot.inside -= reports
      for (let next = slot.outside[0]; next; next = slot.outside[0]) {
        if (slot.inside > 0 && slot.inside + next.reports > reportsInside) return
        slot.inside += next.reports
        slot.outside.shift()
        next.enter()
      }
      if (slot.inside === 0) slots.delete(deviceId)
    },
    hasRoom: (deviceId) => (slots.get(deviceId)?.outside.length ?? 0) < messagesOutside,
    get size() {
      return slots.size
    },
  }
}
