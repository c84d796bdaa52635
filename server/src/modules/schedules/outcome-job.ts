/** Waits until the file of a run is made, says what became of it, and sends it to those who get it by mail. */
import type { Language } from '@coldway/contract/enums.ts'
import { type ErrorName, errors, fail, Refusal } from '@coldway/contract/errors.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { scheduleLimits } from '@coldway/contract/schedules/schedules.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { Caller, Callers } from '../../platform/callers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.store.ts'
import type { Job, JobKind, Outcome } from '../../platform/jobs.ts'
import { isInside, type OrgScope } from '../../platform/org-scope.ts'
import { seeingOnly } from '../../platform/visibility.ts'
import type { TaskRequest, Tasks } from '../downloads/index.ts'
import { type CarriedFile, type NoticeMessage, putNotices } from '../outbox/index.ts'
import { listAddressees } from '../recipients/index.ts'
import * as store from './schedules.store.ts'

export interface OutcomeParts {
  readonly clock: Clock
  readonly callers: Callers
  readonly tasks: Tasks
  readonly texts: ReadonlyMap<Language, Texts>
  readonly publicUrl: () => string
}

const kind = 'schedule.outcome'

export const addOutcomeJob = (tx: Tx, due: store.Due, nowMs: number): Promise<void> =>
  addJob(tx, { kind, payload: due, nowMs })

export const outcomeJob = (parts: OutcomeParts): JobKind => ({
  kind,
  concurrency: 4,
  run: async (job: Job<store.Due>): Promise<Outcome> => {
    const due = job.payload
    const made = await job.whileHeld((tx) => store.findMade(tx, due))
    if (!made) return { is: 'done' }
    const { task } = made
    if (task?.state === 'queued' || task?.state === 'exporting') return waiting(due)
    const owner = await parts.callers.ofUser(made.schedule.userId)
    if (!owner) return ended(due, fail('forbidden'))
    const why = await whyNot(parts, made, owner)
    if (why || !task) return ended(due, why ?? fail('exportMissing'))
    const { scope } = owner
    return {
      is: 'done',
      record: async (tx) => store.endRun(tx, due, await sendMails(parts, tx, { due, made, task, scope }), undefined),
    }
  },
})

const waiting = (due: store.Due): Outcome => ({
  is: 'retry',
  error: 'the file is not made yet',
  record: async (tx, settled) => {
    if (settled === 'failed') await store.endRun(tx, due, null, fail('exportFailed'))
  },
})

const ended = (due: store.Due, why: Refusal): Outcome => ({
  is: 'done',
  record: (tx) => store.endRun(tx, due, null, why),
})

type Task = NonNullable<store.Made['task']>

/** Why the file of the run may not leave; undefined: it may. */
const whyNot = async (
  { tasks }: OutcomeParts,
  { schedule, task }: store.Made,
  caller: Caller,
): Promise<Refusal | undefined> => {
  if (!task || task.state === 'cancelled') return fail('exportMissing')
  if (task.state === 'failed') return new Refusal(nameOf(task.error), task.errorParams)
  const { from, until } = caller.scope
  const leaving = () => tasks.checkLeaving(caller, task.request as TaskRequest, task)
  try {
    await seeingOnly({ from, until, userId: schedule.userId }, leaving)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const nameOf = (error: string | null): ErrorName =>
  error !== null && Object.hasOwn(errors, error) ? (error as ErrorName) : 'exportFailed'

interface Sending {
  readonly due: store.Due
  readonly made: store.Made
  readonly task: Task
  /** Of the owner, as it is now. */
  readonly scope: OrgScope
}

/**
 * Gives how many messages leave; null: none were wanted. A recipient whom the owner could not choose today gets none: one of the two
 * has moved to another branch, and what the file says is not theirs.
 */
const sendMails = async (parts: OutcomeParts, tx: Tx, { due, made, task, scope }: Sending): Promise<number | null> => {
  const { schedule } = made
  const own = schedule.mailsOwner ? await store.findOwnContact(tx, schedule.userId) : undefined
  const ids = [...new Set([...(own === undefined ? [] : [own]), ...schedule.recipientIds])]
  if (ids.length === 0) return schedule.mailsOwner ? 0 : null
  const words = wordsOf(parts, { due, made, task, scope })
  const messages = (await listAddressees(tx, ids)).flatMap(
    ({ id, userId, orgPath, email, emailState, isDeactivated }): NoticeMessage[] => {
      if (email === null || emailState !== 'bound' || isDeactivated || !isInside(scope, orgPath)) return []
      const key = `schedule ${due.id} ${due.dueMs}`
      return [{ key, channel: 'email', recipientId: id, userId, orgPath, address: email, ...words }]
    },
  )
  await putNotices(tx, messages, parts.clock.now())
  return messages.length
}

const wordsOf = (
  { texts, publicUrl }: OutcomeParts,
  { due, made: { schedule, skipped }, task }: Sending,
): Pick<NoticeMessage, 'language' | 'subject' | 'text' | 'data'> => {
  const { userId, language, name, zone } = schedule
  const { fileName, bytes, blob } = task
  const isAttached = bytes !== null && blob !== null && bytes <= scheduleLimits.mailBytesMax
  const file: CarriedFile | undefined = isAttached ? { blob, userId, name: fileName } : undefined
  const params = { name, file: fileName, time: `${printTime(due.dueMs, zone)} (${zone})` }
  const say = (key: 'subject' | 'attached' | 'tooLarge' | 'skipped') =>
    translate(texts.get(language) as Texts, language, `schedules.mail.${key}`, {
      ...params,
      count: skipped,
      url: `${publicUrl()}${paths.downloads}`,
    })
  return {
    language,
    subject: say('subject'),
    text: [say(file ? 'attached' : 'tooLarge'), ...(skipped > 0 ? [say('skipped')] : [])].join('\n'),
    ...(file && { data: { file } }),
  }
}
