/**
 * Topics of one socket that are asked for and not open yet. A few are opened at a time; of repeated requests for one id
 * only the last counts, and a topic that is dropped meanwhile is not opened. However fast a client asks, what is kept
 * for it stays within the topics it may have.
 */
export interface Opening<Topic> {
  /** Asks for the topic, in place of what was asked under this id before. */
  ask(id: string, topic: Topic): void
  /** Drops the topic, as nobody wants it any more. */
  drop(id: string): void
  /** Says whether this is the last request of its id. */
  isWanted(id: string, topic: Topic): boolean
  ids(): Iterable<string>
}

const openAtOnce = 4

export const createOpening = <Topic>(open: (id: string, topic: Topic) => Promise<void>): Opening<Topic> => {
  const asked = new Map<string, Topic>()
  /** Topics being opened; undefined when one is not wanted any more. */
  const running = new Map<string, Topic | undefined>()

  const openNext = (): void => {
    for (const [id, topic] of asked) {
      if (running.size >= openAtOnce) return
      if (running.has(id)) continue
      asked.delete(id)
      running.set(id, topic)
      void open(id, topic).finally(() => {
        running.delete(id)
        openNext()
      })
    }
  }
  const drop = (id: string): void => {
    asked.delete(id)
    if (running.has(id)) running.set(id, undefined)
  }
  return {
    ask(id, topic) {
      drop(id)
      asked.set(id, topic)
      openNext()
    },
    drop,
    isWanted: (id, topic) => running.get(id) === topic && !asked.has(id),
    *ids() {
      yield* asked.keys()
      for (const [id, topic] of running) if (topic !== undefined) yield id
    },
  }
}
