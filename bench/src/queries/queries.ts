/** Lists, counters, snapshots and histories of a large installation. */
import { openDatabase } from '@coldway/server/platform/database.ts'
import { createLog } from '@coldway/server/platform/log.ts'
import type { Form } from '../form.ts'
import { printCount } from '../numbers.ts'
import type { Section } from '../results.ts'
import { startServer } from '../running/server.ts'
import { fill, type Sizes } from './fill.ts'
import { historyQuestions } from './history.ts'
import { callQuestions, listQuestions } from './lists.ts'
import { answer } from './question.ts'
import { openUnguarded, rowSecurityQuestions } from './row-security.ts'
import { snapshotQuestions } from './snapshot.ts'

const sizesByForm: Record<'tiny' | 'default' | 'long', Sizes> = {
  tiny: { organisations: 200, devices: 2000, readings: 20_000, trackPoints: 5000 },
  default: { organisations: 2000, devices: 100_000, readings: 1_000_000, trackPoints: 300_000 },
  long: { organisations: 2000, devices: 100_000, readings: 10_000_000, trackPoints: 300_000 },
}

export const queries = async (form: Form): Promise<Section> => {
  const sizes = form.pick(sizesByForm)
  const server = await startServer()
  // This connection parses times as the program does.
  const database = openDatabase({ ...server.where, statement_timeout: 0, query_timeout: 0 }, createLog('warn'))
  const pool = database.ownerPool
  try {
    const filled = await fill(pool, sizes)
    const unguarded = await openUnguarded(server.where, pool)
    const lists = await answer(form, {
      title: 'Statements on a branch of the organisation tree',
      ours: 'range of paths',
      other: 'recursive CTE',
      questions: listQuestions(pool, filled),
    })
    const calls = await answer(form, {
      title: 'Calls over HTTP, rights and session included',
      ours: 'the call',
      other: 'all rows read into Node',
      questions: callQuestions(server, pool, filled),
    })
    const snapshots = await answer(form, {
      title: 'Latest states of a branch',
      ours: 'live snapshot',
      other: 'calls of 1,000 ids',
      questions: await snapshotQuestions(server, pool, filled.large),
    })
    const history = await answer(form, {
      title: 'Three months of one device',
      ours: 'the call, streamed or bucketed',
      other: 'all rows in memory',
      questions: historyQuestions(server, pool, filled.track, sizes.trackPoints),
    })
    const guarded = await answer(form, {
      title: 'Statements of a caller, with row security',
      ours: 'his range set, policies applied',
      other: 'neither',
      questions: await rowSecurityQuestions(database, unguarded, filled),
    })
    await unguarded.close()
    return {
      title: 'lists, counters, snapshots and histories',
      how: howOf(sizes),
      tables: [lists, calls, snapshots, history, guarded],
    }
  } finally {
    await database.close()
    await server.stop()
  }
}

const howOf = (sizes: Sizes): string =>
  `${printCount(sizes.devices)} devices under ${printCount(sizes.organisations)} organisations, ` +
  `${printCount(sizes.readings)} readings in 13 weeks stored in the order of time (not clustered), after vacuum and ` +
  `analyze, caches warm, nothing else running; milliseconds at the caller, on the same machine.`
