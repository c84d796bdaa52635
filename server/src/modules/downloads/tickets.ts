/**
 * One-time addresses of files. A browser that opens an address sends no token, so it gets an address that opens once,
 * within a minute, while the sign-in that asked for it lasts, and for that account only. The rights are checked again
 * then (faults.md section 3.4).
 */
import type { Call } from '@coldway/contract/call.ts'
import { downloadLimits, downloads, historyExports } from '@coldway/contract/downloads/downloads.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Caller } from '../../platform/callers.ts'
import { whileLeaving } from '../../platform/export/while-leaving.ts'
import { mediaTypes } from '../../platform/export/writers.ts'
import type { CallContext } from '../../platform/implement.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import { seeingOnly } from '../../platform/visibility.ts'
import type { Note, Who } from '../../platform/trail.ts'
import type { DownloadsParts } from './downloads.service.ts'
import { findTask } from './downloads.store.ts'
import type { History } from './history.ts'
import type { Asking, HistoryRequest, Maker, TaskRequest } from './request.ts'
import * as store from './tickets.store.ts'

type On = CallContext
interface Makers {
  readonly any: Maker<TaskRequest>
  readonly history: History
}
type Public = Pick<On, 'writeAs' | 'exchange'>

export const createTickets = ({ db, clock, blobs, callers }: DownloadsParts, makers: Makers) => {
  const { any: maker, history } = makers
  const sinceMs = () => clock.now() - limits.exportKeptMs

  const give = (on: On, call: Call, what: store.NewTicket['what'], note: Note): Promise<{ url: string }> =>
    on.write(async (tx) => {
      const { by, zone, language } = on
      const nowMs = clock.now()
      if ((await store.countTickets(tx, by.userId, nowMs)) >= downloadLimits.ticketsMax)
        throw fail('tooManyRequests', { seconds: 60 })
      const ticket = randomToken()
      const untilMs = nowMs + downloadLimits.ticketMs
      const of = { userId: by.userId, sessionHash: by.tokenHash, zone, language, untilMs, what }
      await store.insertTicket(tx, { ...of, ticketHash: hashToken(ticket) })
      return { data: { url: `${call.path}?ticket=${ticket}` }, note }
    })

  /** Answers every invalid ticket alike. */
  const take = async (ticket: string): Promise<store.TakenTicket & { caller: Caller; renew(): Promise<Caller> }> => {
    const taken = await store.takeTicket(db, hashToken(ticket), clock.now())
    if (!taken) throw fail('linkExpired')
    const renew = async (): Promise<Caller> => {
      const caller = await callers.ofSession(taken.sessionHash)
      if (caller?.by.userId !== taken.userId) throw fail('linkExpired')
      return caller
    }
    return { ...taken, caller: await renew(), renew }
  }

  return {
    async ofTask(on: On, id: number): Promise<{ url: string }> {
      const task = await findTask(db, on.by.userId, id, sinceMs())
      if (!task) throw fail('notFound')
      if (task.state === 'queued' || task.state === 'exporting')
        throw fail('exportUnderWay', { percent: task.progressPct })
      if (task.state !== 'done') throw fail('exportMissing')
      return give(on, downloads.file, { downloadId: id }, { entity: 'download', id, name: task.fileName })
    },

    async ofRequest(on: On, request: HistoryRequest): Promise<{ url: string }> {
      await history.checkRows({ scope: on.scope, zone: on.zone, rowsMax: limits.exportRowsMax }, request)
      return give(on, historyExports.exportTrack, { request }, noteOf(request))
    },

    async fileOfTask(on: Public, ticket: string): Promise<FileContent> {
      const { caller, renew, downloadId, userId } = await take(ticket)
      const task = downloadId === null ? undefined : await findTask(db, userId, downloadId, sinceMs())
      if (task?.state !== 'done') throw fail('linkExpired')
      const { id, request, format, fileName: name, rows, sha256, blob } = task
      const check = (now: Caller) => seeingOnly(visibilityOf(now), () => maker.checkLeaving(now, request, task))
      await check(caller)
      const bytes = whileLeaving(await blobs.read(blob), async () => check(await renew()))
      const note = { entity: 'download', id, name, after: { rows, sha256 } }
      await on.writeAs(whoOf(caller))(async () => ({ data: undefined, note }))
      return { name, type: mediaTypes[format], bytes }
    },

    async fileOfRequest(on: Public, ticket: string): Promise<FileContent> {
      const { caller, renew, request, zone, language } = await take(ticket)
      if (!request) throw fail('linkExpired')
      const asking: Asking = { ...caller, zone, language, renew, gone: on.exchange.gone, rowsMax: limits.exportRowsMax }
      const file = await seeingOnly(visibilityOf(caller), () => history.make(asking, request))
      await on.writeAs(whoOf(caller))(async () => ({ data: undefined, note: noteOf(request, file.expected) }))
      return file
    },

    async fileAtOnce(on: On, request: HistoryRequest): Promise<FileContent> {
      const { by, scope, zone, language, renew } = on
      const asking = { by, scope, zone, language, renew, gone: on.exchange.gone, rowsMax: limits.exportRowsMax }
      const file = await history.make(asking, request)
      await on.write(async () => ({ data: undefined, note: noteOf(request, file.expected) }))
      return file
    },
  }
}

const noteOf = (request: HistoryRequest, rows?: number): Note => ({
  entity: 'download',
  id: request.deviceIds.join(),
  after: { ...request, rows },
})

const visibilityOf = ({ by, scope }: Caller) => ({ from: scope.from, until: scope.until, userId: by.userId })

const whoOf = ({ by, scope }: Caller): Who => ({
  userId: by.userId,
  account: by.account,
  userName: by.userName,
  orgPath: scope.from,
})
