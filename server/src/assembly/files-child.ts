/**
 * The process that makes large files (files-apart.ts): the modules on their own connections, without ports or timers.
 */
import { Refusal } from '@coldway/contract/errors.ts'
import { createModules, type Modules } from './modules.ts'
import { createLocalBus } from '../platform/bus.ts'
import { followChanges } from '../platform/changes.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase, standbyOf } from '../platform/database.ts'
import { createEgress } from '../platform/egress.ts'
import { createPdfRenderer } from '../platform/export/pdf-renderer.ts'
import { createLog } from '../platform/log.ts'
import { backendOf } from '../platform/pools.ts'
import { makeNice } from '../platform/niceness.ts'
import { loadTexts } from '../platform/texts.ts'
import type { PoolClient } from 'pg'
import type { Order, Word } from './files-apart.ts'

/** Lowers the priority of the database's process for this connection too, where it runs on this machine. */
const makeBackendNice = (client: PoolClient): void => {
  if (client.host.startsWith('/')) makeNice(backendOf(client))
}

/** Uses a sixth of one processor at most, and of the database's work for it, in pieces shorter than a call. */
const pace = { rests: 5 }
const running = new Map<number, AbortController>()
let modules: Promise<Modules> | undefined

const compose = async ({ config: given, where }: Order & { is: 'begin' }): Promise<Modules> => {
  const config = { ...given, sealingKey: () => undefined }
  const log = createLog(config.logLevel)
  const database = openDatabase(where, log, { standby: standbyOf(config), onConnect: makeBackendNice })
  const bus = createLocalBus((error, name) => log.error({ error, event: name }, 'a listener failed'))
  await followChanges({ db: database.system, bus, log })
  return createModules({
    database,
    bus,
    clock: systemClock,
    config,
    egress: createEgress({ allow: config.channels.egressAllow, log }),
    texts: await loadTexts(),
    renderPdf: createPdfRenderer(),
    publicUrl: () => config.publicUrl ?? '',
    broken: () => [],
    files: { pace },
  })
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
