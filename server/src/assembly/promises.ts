/** The promises of the program with one check each, for the roles this process has. */
import type { Language } from '@coldway/contract/enums.ts'
import type { PromiseName } from '@coldway/contract/operations/promises.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import { sql } from 'kysely'
import type { Pipeline } from '../ingest/pipeline.ts'
import { stampKind } from '../modules/evidence/index.ts'
import { createNotify, type Promises, watchPromises, type Words } from '../modules/operations/index.ts'
import { putMessage } from '../modules/outbox/index.ts'
import { listDueJobs } from '../platform/jobs.store.ts'
import { createMail } from '../platform/mail.ts'
import type { Base } from './base.ts'
import { hourlyNamesOf } from './hourly.ts'
import type { Ingest } from './ingest.ts'
import { readInbox } from './watch.ts'

const failingMostS = 5
const rulesLateS = 120
const jobsLateS = 300
/** An authority that has not answered so often is away: within about three minutes. */
const stampTries = 5
/** Housekeeping runs every hour, so three hours without it are late. */
const tidyLateHours = 3

export const isStoring = ({ failing }: Pipeline): boolean => failing === undefined || failing.forS <= failingMostS

export const startPromises = (base: Base, ingest: Ingest | undefined): Promises => {
  const { config, clock, log, database, time, texts } = base
  const { system: db } = database
  const { mail } = config.channels
  const hourlyNames = hourlyNamesOf(base)
  const text = (language: Language, key: 'broken' | 'kept', name: PromiseName): Words => {
    const known = texts.get(language) ? language : 'zh-CN'
    const say = (part: 'subject' | 'text') =>
      translate(texts.get(known) as Texts, known, `operations.promises.${key}.${part}`, {
        promise: translate(texts.get(known) as Texts, known, `operations.promises.names.${name}`),
      })
    return { subject: say('subject'), text: say('text') }
  }
  const notify = createNotify({
    db,
    mail: mail && createMail(mail),
    text,
    put: (tx, { email, orgPath }, words) =>
      putMessage(tx, { orgPath, channel: 'email', address: email, ...words, isSecret: false }, clock.now()),
  })
  const lateJobs = async (isMeant: (kind: string) => boolean): Promise<string | undefined> => {
    const late = (await listDueJobs(db, clock.now())).filter(({ kind, lateS }) => isMeant(kind) && lateS > jobsLateS)
    return late.length > 0
      ? late.map(({ kind, lateS }) => `${kind} due for ${Math.round(lateS)} s`).join(', ')
      : undefined
  }
  const isMessage = (kind: string): boolean => kind.startsWith('outbox.')
  return watchPromises({
    clock,
    log,
    notify,
    checks: {
      ...(ingest && {
        stored: () => (isStoring(ingest.pipeline) ? undefined : ingest.pipeline.failing?.why),
      }),
      evaluated: async () => {
        const { lagS } = await readInbox(database)
        return lagS > rulesLateS ? `${Math.round(lagS)} s behind` : undefined
      },
      done: () => lateJobs((kind) => !isMessage(kind)),
      notified: () => lateJobs(isMessage),
      tidied: async () => {
        const { rows } = await sql<{ name: string }>`
          select name from housekeeping
          where name = any(${hourlyNames}::text[]) and next_at < now() - make_interval(hours => ${tidyLateHours})
          order by name limit 5`.execute(db)
        return rows.length > 0 ? `late: ${rows.map(({ name }) => name).join(', ')}` : undefined
      },
      dated: async () => {
        const { rows } = await sql<{ why: string; count: number }>`
          select max(last_error) as why, count(*)::int as count from jobs
          where kind = ${stampKind} and state = 'waiting' and attempts >= ${stampTries} having count(*) > 0`.execute(db)
        return rows.map(({ why, count }) => `${why}; ${count} waiting`)[0]
      },
      timed: () => {
        const { doubts } = time.verdict
        return doubts.length > 0
          ? doubts.map(({ by, offMs }) => `${by} ${Math.round(offMs / 1000)} s`).join(', ')
          : undefined
      },
    },
  })
}
