/** The tasks of a user: request, list, stop, restart and delete them. */
import { type DownloadTask, downloadLimits } from '@coldway/contract/downloads/downloads.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { limits } from '@coldway/contract/limits.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Callers } from '../../platform/callers.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { addJob } from '../../platform/jobs.store.ts'
import * as store from './downloads.store.ts'
import type { MakersParts } from './makers.ts'
import type { Maker, TaskRequest } from './request.ts'
import { taskJobKind } from './task-job.ts'
import type { Tasks } from './tasks.ts'
import { deleteExpiredTickets } from './tickets.store.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface DownloadsParts extends MakersParts {
  readonly db: Db
  readonly bus: Bus
  readonly blobs: Blobs
  readonly callers: Callers
  /** Lists which of these blobs belong to something that later or earlier modules keep. */
  readonly heldElsewhere: readonly ((db: Db, keys: readonly string[]) => Promise<string[]>)[]
}

const hourMs = 3_600_000

export const createDownloadsService = (
  { db, bus, clock, blobs, heldElsewhere }: DownloadsParts,
  maker: Maker<TaskRequest>,
  tasks: Pick<Tasks, 'add'>,
) => {
  const sinceMs = () => clock.now() - limits.exportKeptMs
  const queue = (tx: Tx, run: store.Run) => addJob(tx, { kind: taskJobKind, payload: run, nowMs: clock.now() })
  /** The user has no such task, or it is in another state by now. */
  const refusal = async (tx: Tx, userId: number, id: number) =>
    fail((await store.findTask(tx, userId, id, sinceMs())) ? 'conflict' : 'notFound')

  /** Publishes the change when it is committed. */
  const publishing = async <Data>(userId: number, work: Promise<Data>): Promise<Data> => {
    const data = await work
    bus.publish('download.changed', { userId })
    return data
  }

  return {
    async list(
      { by: { userId }, zone }: CallContext<'by' | 'zone'>,
      query: ListQuery<store.ListName>,
    ): Promise<Page<DownloadTask>> {
      const { rows, total } = await store.listTasks(db, { userId, sinceMs: sinceMs() }, query, zone)
      const records = rows.map(({ createdAt, finishedAt, ...row }) => ({
        ...row,
        createTime: printTime(createdAt, zone),
        finishTime: finishedAt === null ? null : printTime(finishedAt, zone),
        expireTime: printTime(createdAt + limits.exportKeptMs, zone),
      }))
      return { page: query.page, size: query.size, total, records }
    },

    count: ({ by: { userId } }: CallContext<'by'>) => store.countTasks(db, userId, sinceMs()),

    async add(context: CallContext, request: TaskRequest): Promise<{ id: number }> {
      const { by, scope, zone, language, renew, write, exchange } = context
      const asking = { by, scope, zone, language, renew, gone: exchange.gone, rowsMax: downloadLimits.rowsMax }
      const announced = await maker.check(asking, request)
      const work = write(async (tx) => {
        const id = await tasks.add(tx, { ...announced, userId: by.userId, request, zone, language })
        return {
          data: { id },
          note: { entity: 'download', id, name: announced.fileName, after: maker.summary(request) },
        }
      })
      return publishing(by.userId, work)
    },

    async remove({ by: { userId }, write }: CallContext<'by' | 'write'>, ids: readonly number[]): Promise<null> {
      const wanted = [...new Set(ids)]
      const work = write(async (tx) => {
        const deleted = await store.deleteTasks(tx, userId, wanted)
        if (deleted.length !== wanted.length) throw fail('notFound')
        const name = deleted.map(({ fileName }) => fileName).join(', ')
        return { data: deleted, note: { entity: 'download', id: wanted.join(), name } }
      })
      const gone = await publishing(userId, work)
      // A blob that is not removed now is found by the next run.
      for (const { blob } of gone) if (blob) await blobs.remove(blob)
      return null
    },

    markRead: ({ by: { userId }, write }: CallContext<'by' | 'write'>): Promise<null> =>
      publishing(
        userId,
        write(async (tx) => {
          const read = await store.markRead(tx, userId)
          return { data: null, note: { entity: 'download', id: userId, after: { read } } }
        }),
      ),

    cancel: ({ by: { userId }, write }: CallContext<'by' | 'write'>, id: number): Promise<null> =>
      publishing(
        userId,
        write(async (tx) => {
          const name = await store.cancelTask(tx, userId, id, clock.now())
          if (name === undefined) throw await refusal(tx, userId, id)
          return { data: null, note: { entity: 'download', id, name, after: { state: 'cancelled' } } }
        }),
      ),

    retry: ({ by: { userId }, write }: CallContext<'by' | 'write'>, id: number): Promise<null> =>
      publishing(
        userId,
        write(async (tx) => {
          const { open } = await store.countHeld(tx, userId)
          if (open >= downloadLimits.openMax) throw fail('tooMany', { max: downloadLimits.openMax })
          const task = await store.restartTask(tx, userId, id)
          if (!task) throw await refusal(tx, userId, id)
          await queue(tx, { id, run: task.run })
          return { data: null, note: { entity: 'download', id, name: task.fileName, after: { state: 'queued' } } }
        }),
      ),

    /**
     * Deletes rows first: a file without a row is found here again, but a row without its file would be a broken link.
     */
    async deleteExpired(nowMs: ProvenMs): Promise<void> {
      await store.deleteOlder(db, nowMs)
      await deleteExpiredTickets(db, nowMs)
      // Younger blobs may not have their row yet. Their age is by the disk's clock, not by ours.
      const keys = await blobs.listOlder(Date.now() - hourMs)
      const held = new Set<string>()
      for (const list of [store.listHeldBlobs, ...heldElsewhere]) for (const key of await list(db, keys)) held.add(key)
      for (const key of keys) if (!held.has(key)) await blobs.remove(key)
    },
  }
}
