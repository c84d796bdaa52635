/**
 * No device fills the queue alone (faults.md row 8): beyond so many of its reports waiting for their commit, what it says
 * next waits outside, in order, and is not acknowledged meanwhile. Who waits outside for too many turns is refused, and
 * sends again.
 */
export interface Turns {
  /** Resolves when the reports may enter, then or at once; rejects with `tooMany`. `leave` is called once they are through. */
  enter(deviceId: number, reports: number): Promise<void> | undefined
  leave(deviceId: number, reports: number): void
  /** False: it would be refused; known before anything is decoded. */
  hasRoom(deviceId: number): boolean
  /** Devices with something under way. */
  readonly size: number
}

export interface TurnsOptions {
  readonly reportsInside: number
  readonly messagesOutside: number
  readonly tooMany: () => Error
}

interface Turn {
  inside: number
  readonly outside: { readonly reports: number; readonly enter: () => void }[]
}

export const createTurns = ({ reportsInside, messagesOutside, tooMany }: TurnsOptions): Turns => {
  const turns = new Map<number, Turn>()
  return {
    enter(deviceId, reports) {
      const turn = turns.get(deviceId) ?? { inside: 0, outside: [] }
      turns.set(deviceId, turn)
      // One message always may, however long.
      if (turn.outside.length === 0 && (turn.inside === 0 || turn.inside + reports <= reportsInside)) {
        turn.inside += reports
        return undefined
      }
      if (turn.outside.length >= messagesOutside) return Promise.reject(tooMany())
      return new Promise((enter) => turn.outside.push({ reports, enter }))
    },
    leave(deviceId, reports) {
      const turn = turns.get(deviceId)
      if (!turn) return
      turn.inside -= reports
      for (let next = turn.outside[0]; next; next = turn.outside[0]) {
        if (turn.inside > 0 && turn.inside + next.reports > reportsInside) return
        turn.inside += next.reports
        turn.outside.shift()
        next.enter()
      }
      if (turn.inside === 0) turns.delete(deviceId)
    },
    hasRoom: (deviceId) => (turns.get(deviceId)?.outside.length ?? 0) < messagesOutside,
    get size() {
      return turns.size
    },
  }
}
