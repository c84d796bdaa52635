/**
 * Notifies operators by e-mail when a promise is broken, and when it is kept again: once each, whichever process sees
 * it, through the outbox. A database that takes no writes cannot hold the message, so this process then hands it to the
 * mail server itself.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { BrokenPromise, PromiseName } from '@coldway/contract/operations/promises.ts'
import type { Mail } from '../../platform/channels.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { listOperators, type Operator, claimNotice } from './operators.store.ts'

export interface NotifyParts {
  readonly db: Db
  /** The mail server; undefined when none is set up, and the outbox shows what would have been sent. */
  readonly mail: Mail | undefined
  readonly text: (language: Language, key: 'broken' | 'kept', name: PromiseName) => Words
  /** The message is sent after the commit of `tx`. */
  readonly put: (tx: Tx, operator: Operator, words: Words) => Promise<void>
}

export interface Words {
  readonly subject: string
  readonly text: string
}

const sendMs = 30_000

export const createNotify =
  ({ db, mail, text, put }: NotifyParts) =>
  async (name: PromiseName, broken: BrokenPromise | undefined): Promise<void> => {
    const operators = await listOperators(db)
    const wordsFor = ({ language }: Operator): Words => text(language, broken ? 'broken' : 'kept', name)
    try {
      await db.transaction().execute(async (tx) => {
        if (!(await claimNotice(tx, name, broken === undefined))) return
        for (const operator of operators) await put(tx, operator, wordsFor(operator))
      })
    } catch (error) {
      if (!mail || !broken) throw error
      for (const operator of operators)
        await send(mail, operator, { ...wordsFor(operator), id: `${name}-${broken.sinceMs}` })
    }
  }

const send = async (mail: Mail, { email }: Operator, { subject, text, id }: Words & { id: string }): Promise<void> => {
  const signal = AbortSignal.timeout(sendMs)
  const { is } = await mail.send({ address: email, subject, text, messageId: `${id}-${email}`, signal })
  if (is === 'busy') throw new Error('the mail server is busy')
}
