/**
 * The process that makes large files (files-apart.ts): the modules on their own connections, without ports or timers.
 */
import { Refusal } from '@coldway/contract/errors.ts'
import type { PoolClient } from 'pg'
import { makeNice } from '../platform/niceness.ts'
import { backendOf } from '../platform/pools.ts'
import { openChildModules } from './child-modules.ts'
import type { Order, Word } from './files-apart.ts'
import type { Modules } from './modules.ts'

/** Lowers the priority of the database's process for this connection too, where it runs on this machine. */
const makeBackendNice = (client: PoolClient): void => {
  if (client.host.startsWith('/')) makeNice(backendOf(client))
}

/** Uses a sixth of one processor at most, and of the database's work for it, in pieces shorter than a call. */
const pace = { rests: 5 }
const running = new Map<number, AbortController>()
let modules: Promise<Modules> | undefined

const compose = async ({ config, where }: Order & { is: 'begin' }): Promise<Modules> => {
  const publicUrl = config.publicUrl ?? ''
  const opened = await openChildModules({ config, where, publicUrl, onConnect: makeBackendNice, files: { pace } })
  return opened.modules
}

const make = async ({ id, task }: Order & { is: 'make' }): Promise<void> => {
  const controller = new AbortController()
  running.set(id, controller)
  const onMoved = (rows: number, expected: number) => say({ is: 'moved', id, rows, expected })
  try {
    const { downloads } = (await modules) as Modules
    say({ is: 'made', id, made: await downloads.service.makeFile(task, { gone: controller.signal, onMoved }) })
  } catch (error) {
    if (error instanceof Refusal) say({ is: 'refused', id, error: error.error, params: error.params })
    else say({ is: 'failed', id, why: String(error) })
  } finally {
    running.delete(id)
  }
}

const say = (word: Word): void => {
  process.send?.(word)
}

process.on('message', (order: Order) => {
  if (order.is === 'begin') modules = compose(order)
  else if (order.is === 'make') void make(order)
  else running.get(order.id)?.abort()
})
// The parent is gone: the next worker makes the file again.
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole process group; the parent decides.
process.on('SIGINT', () => undefined)
