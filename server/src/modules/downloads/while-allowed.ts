/**
 * Ends the making of a file whose user may have it no longer, within about a second, however long a portion of rows or the setting
 * of a document takes. Makers look at the rights for each portion besides; this is for what happens between two portions.
 */
import { fail, Refusal } from '@coldway/contract/errors.ts'
import type { Callers } from '../../platform/callers.ts'
import { askingEvery } from '../../platform/export/while-leaving.ts'
import type { Db } from '../../platform/database.ts'
import { seeingOnly } from '../../platform/visibility.ts'
import { findByBlob } from './downloads.store.ts'
import type { FileTask, MakeFile } from './make-file.ts'
import type { Maker, TaskRequest } from './request.ts'

interface Parts {
  readonly callers: Callers
}

export const whileAllowed = (parts: Parts, maker: Maker<TaskRequest>, makeFile: MakeFile): MakeFile => {
  const check = checkOf(parts, maker)
  return async (task, watch) => {
    const from = await check(task, null)
    const ended = new AbortController()
    const { refused, stop } = askingEvery(() => check(task, from))
    refused.catch((error: unknown) => ended.abort(error))
    const made = makeFile(task, { ...watch, gone: AbortSignal.any([watch.gone, ended.signal]) })
    // What a refusal leaves behind ends at its next look at `gone`, and nobody waits for it.
    made.catch(() => undefined)
    try {
      return await Promise.race([made, refused])
    } finally {
      stop()
    }
  }
}

/**
 * Whether the file of a user may leave in a message that was written before: the user may still have all that is in it. Without the
 * task that made it nobody knows.
 */
export const mayLeave =
  ({ callers, db }: Parts & { readonly db: Db }, maker: Maker<TaskRequest>) =>
  async ({ blob, userId }: { readonly blob: string; readonly userId: number }): Promise<boolean> => {
    const caller = await callers.ofUser(userId)
    if (!caller) return false
    const { from, until } = caller.scope
    try {
      return await seeingOnly({ from, until, userId }, async () => {
        const task = await findByBlob(db, userId, blob)
        if (task) await maker.checkLeaving(caller, task.request, task)
        return task !== undefined
      })
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

/** Gives the path of the user's organisation. `madeFor`: that path when the file was begun; null at the beginning. */
const checkOf =
  ({ callers }: Parts, maker: Maker<TaskRequest>) =>
  async ({ userId, request }: FileTask, madeFor: string | null): Promise<string> => {
    const caller = await callers.ofUser(userId)
    if (!caller) throw fail('forbidden')
    const { from, until } = caller.scope
    await seeingOnly({ from, until, userId }, () =>
      maker.checkLeaving(caller, request, { madeFor: madeFor ?? from, lent: [] }),
    )
    return from
  }
