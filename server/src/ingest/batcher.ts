/**
 * Group commit: while one batch is being committed, the next one gathers; each waiter is answered by the commit that
 * held its rows. It is first in, first out, so nothing of a device overtakes. The queue is bounded: `add` waits for
 * room, so a receiver knows when to stop reading its socket. There is no linger timer: a batch leaves when the one
 * before has returned.
 */
export interface Batcher<Row> {
  /** Resolves when the rows are committed; rejects when they never will be (closed, or refused for another reason). */
  add(rows: readonly Row[]): Promise<void>
  /** Commits what is queued, then refuses everything. */
  close(): Promise<void>
  readonly queuedRows: number
}

interface Entry<Row> {
  readonly rows: readonly Row[]
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export interface BatcherOptions<Row> {
  readonly commit: (rows: readonly Row[]) => Promise<void>
  readonly maxBatchRows: number
  readonly maxQueuedRows: number
}

export const createBatcher = <Row>({ commit, maxBatchRows, maxQueuedRows }: BatcherOptions<Row>): Batcher<Row> => {
  let queue: Entry<Row>[] = []
  let queuedRows = 0
  let isRunning = false
  let isClosed = false
  const roomWaiters: { readonly rows: number; readonly enter: () => void }[] = []

  const takeBatch = (): Entry<Row>[] => {
    let rows = 0
    let count = 0
    while (count < queue.length && (count === 0 || rows + (queue[count] as Entry<Row>).rows.length <= maxBatchRows)) {
      rows += (queue[count] as Entry<Row>).rows.length
      count++
    }
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    return batch
  }

  /** Admits waiters in order and counts their rows at once, so that a newcomer finds no gap to slip into. */
  const admitWaiters = (): void => {
    while (roomWaiters.length > 0 && (queuedRows < maxQueuedRows || isClosed)) {
      const waiter = roomWaiters.shift()
      queuedRows += waiter?.rows ?? 0
      waiter?.enter()
    }
  }

  const room = (rows: number): Promise<void> | undefined => {
    if (roomWaiters.length > 0 || queuedRows >= maxQueuedRows) {
      return new Promise((enter) => roomWaiters.push({ rows, enter }))
    }
    queuedRows += rows
    return undefined
  }

  const run = async (): Promise<void> => {
    isRunning = true
    while (queue.length > 0) {
      const batch = takeBatch()
      const rows = batch.flatMap((entry) => entry.rows)
      try {
        await commit(rows)
        for (const entry of batch) entry.done()
      } catch (error) {
        for (const entry of batch) entry.failed(error)
      }
      queuedRows -= rows.length
      admitWaiters()
    }
    isRunning = false
  }

  const start = (): void => {
    if (isRunning) return
    isRunning = true
    // The rest of this round of the event loop may still add to the first batch.
    setImmediate(() => void run())
  }

  return {
    async add(rows) {
      if (rows.length === 0) return
      if (isClosed) throw new Error('ingest is closing')
      const waiting = room(rows.length)
      if (waiting) await waiting
      if (waiting && isClosed) {
        queuedRows -= rows.length
        throw new Error('ingest is closing')
      }
      await new Promise<void>((done, failed) => {
        queue.push({ rows, done, failed })
        start()
      })
    },
    async close() {
      isClosed = true
      admitWaiters()
      while (isRunning) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    get queuedRows() {
      return queuedRows
    },
  }
}
