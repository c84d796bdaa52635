/** The schedules of a user: added, changed, paused, deleted, listed. What happens when one is due: run-job.ts. */
import { downloadLimits } from '@coldway/contract/downloads/downloads.ts'
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { type Schedule, scheduleLimits, type schedules } from '@coldway/contract/schedules/schedules.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { seesAllTenants } from '../../platform/org-scope.ts'
import type { TaskRequest, Tasks } from '../downloads/index.ts'
import { holdRecipients, listAddressees } from '../recipients/index.ts'
import { addRunJob, addSchedule } from './run-job.ts'
import { requestAt } from './request.ts'
import * as store from './schedules.store.ts'
import { nextTimeOf } from './times.ts'

export interface ServiceParts {
  readonly db: Db
  readonly clock: Clock
  readonly tasks: Tasks
}

type Context = CallContext<'by' | 'scope' | 'write' | 'renew' | 'exchange'>

export const createSchedulesService = ({ db, clock, tasks }: ServiceParts) => {
  /** Throws unless the caller may have such a file now. */
  const checkFile = async (context: Context, { file, ...kept }: store.Kept & Pick<store.ScheduleRow, 'file'>) => {
    const { by, scope, renew, exchange } = context
    const request: TaskRequest = requestAt(file, kept, clock.now())
    tasks.permit(by, request)
    const { zone, language } = kept
    const asking = { by, scope, renew, zone, language, gone: exchange.gone, rowsMax: downloadLimits.rowsMax }
    await tasks.check(asking, request)
    return request
  }
  /** They are of the owner's tenant; those that the root chooses are all of one. */
  const hold = async (tx: Tx, { scope }: Context, ids: readonly number[]): Promise<void> => {
    const [first] = seesAllTenants(scope) ? await listAddressees(tx, ids) : []
    return holdRecipients(tx, scope, ids, first?.orgPath ?? scope.from)
  }

  return {
    async list(
      { by: { userId }, zone }: CallContext<'by' | 'zone'>,
      query: ListQuery<store.ListName>,
    ): Promise<Page<Schedule>> {
      const { rows, total } = await store.listSchedules(db, userId, query, zone)
      const runs = Map.groupBy(
        await store.listRuns(
          db,
          rows.map(({ id }) => id),
        ),
        ({ scheduleId }) => scheduleId,
      )
      const records = rows.map((row) => shown(row, runs.get(row.id) ?? [], zone))
      return { page: query.page, size: query.size, total, records }
    },

    async get({ by: { userId }, zone }: CallContext<'by' | 'zone'>, id: number): Promise<Schedule> {
      const row = await store.findSchedule(db, userId, id)
      if (!row) throw fail('notFound')
      return shown(row, await store.listRuns(db, [id]), zone)
    },

    async add(context: Context, given: Input<typeof schedules.save>): Promise<{ id: number }> {
      const { by, write } = context
      const request = await checkFile(context, given)
      return write(async (tx) => {
        const count = await store.countSchedules(tx, by.userId)
        if (count >= scheduleLimits.perUser) throw fail('tooMany', { max: scheduleLimits.perUser })
        await hold(tx, context, given.recipientIds)
        const nowMs = clock.now()
        const nextMs = nextTimeOf(given, nowMs)
        const id = await addSchedule(tx, { ...given, userId: by.userId, nextMs, nowMs })
        const { file: _file, ...kept } = given
        return {
          data: { id },
          note: { entity: 'schedule', id, name: given.name, after: { ...kept, ...tasks.summary(request) } },
        }
      })
    },

    async change(context: Context, given: Input<typeof schedules.update>): Promise<null> {
      const { by, write } = context
      return write(async (tx) => {
        const [before] = await store.lockSchedules(tx, by.userId, [given.id])
        if (!before) throw fail('notFound')
        // Throws where the days do not fit the file.
        requestAt(before.file, given, clock.now())
        await hold(tx, context, given.recipientIds)
        const nowMs = clock.now()
        const nextMs = before.nextAt === null ? null : nextTimeOf(given, nowMs)
        if (!(await store.updateSchedule(tx, { ...given, nextMs }))) throw fail('conflict')
        if (nextMs !== null && nextMs !== before.nextAt) await addRunJob(tx, { id: given.id, dueMs: nextMs }, nowMs)
        const { id, version: _version, ...after } = given
        return { data: null, note: { entity: 'schedule', id, name: given.name, before: keptOf(before), after } }
      })
    },

    async setActive({ by, write }: Context, { ids, isActive }: Input<typeof schedules.updateStatus>): Promise<null> {
      return write(async (tx) => {
        const rows = await store.lockSchedules(tx, by.userId, ids)
        if (rows.length !== new Set(ids).size) throw fail('notFound')
        const nowMs = clock.now()
        for (const row of rows) {
          if (isActive === (row.nextAt !== null)) continue
          const nextMs = isActive ? nextTimeOf(row, nowMs) : null
          await store.setNext(tx, row.id, nextMs)
          if (nextMs !== null) await addRunJob(tx, { id: row.id, dueMs: nextMs }, nowMs)
        }
        const name = rows.map((row) => row.name).join(', ')
        return { data: null, note: { entity: 'schedule', id: ids.join(), name, after: { isActive } } }
      })
    },

    async remove({ by, write }: Context, ids: readonly number[]): Promise<null> {
      return write(async (tx) => {
        const deleted = await store.deleteSchedules(tx, by.userId, ids)
        if (deleted.length !== new Set(ids).size) throw fail('notFound')
        const name = deleted.map((row) => row.name).join(', ')
        return { data: null, note: { entity: 'schedule', id: ids.join(), name } }
      })
    },
  }
}

/** What its owner chose. */
const keptOf = ({
  id: _id,
  userId: _userId,
  file: _file,
  nextAt: _nextAt,
  pausedFor: _pausedFor,
  version: _version,
  createdAt: _createdAt,
  ...kept
}: store.ScheduleRow): store.Kept => kept

const shown = (row: store.ScheduleRow, runs: readonly store.RunRow[], zone: string): Schedule => {
  const { id, file, nextAt, pausedFor, version, createdAt } = row
  return {
    id,
    ...keptOf(row),
    recipientIds: [...row.recipientIds],
    kind: file.kind,
    ...aboutOf(file),
    state: nextAt === null ? 'paused' : 'active',
    pausedFor,
    nextTime: nextAt === null ? null : printTime(nextAt, zone),
    runs: runs.map(({ dueAt, state, downloadId, error, errorParams, mails, skipped }) => ({
      dueTime: printTime(dueAt, zone),
      state,
      downloadId,
      error,
      errorParams,
      mails,
      skipped,
    })),
    version,
    createTime: printTime(createdAt, zone),
  }
}

const formats = ['excel', 'pdf', 'csv'] as const

const aboutOf = (file: store.ScheduleRow['file']): Pick<Schedule, 'about' | 'format'> => {
  if (file.kind === 'list') {
    const { title, format } = file.file
    return {
      about: typeof title === 'string' ? title : file.list,
      format: formats.find((one) => one === format) ?? 'csv',
    }
  }
  const count = file.kind === 'deviceReport' ? 1 : file.deviceIds.length
  return { about: String(count), format: file.format }
}
