/** Batches that were given up: they are listed, sent once more or dropped. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { DeadLetter, forwarding } from '@coldway/contract/forwarding/forwarding.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import { noteOf as noteOfRules } from './forwarding.service.ts'
import { holdRules } from './forwarding.store.ts'
import * as store from './letters.store.ts'

type Changing = CallContext<'scope' | 'write'>

export const createLettersService = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof forwarding.queryDeadLetters>,
  ): Promise<Page<DeadLetter>> {
    const found = await store.listLetters(db, scope, { query, zone })
    const records = found.records.map(({ error, detail, since, deadAt, ...letter }) => ({
      ...letter,
      failure: { is: error, detail },
      firstTime: printTime(since, zone),
      deadTime: printTime(deadAt, zone),
    }))
    return { ...found, records }
  },

  replay: ({ scope, write }: Changing, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const held = await holdAll(tx, scope, ids)
      await store.revive(tx, held, clock.now())
      return { data: null, note: noteOf(held) }
    }),

  replayAll: ({ scope, write }: Changing, ruleId: number): Promise<Output<typeof forwarding.replayAll>> =>
    write(async (tx) => {
      const [rule] = await holdRules(tx, scope, [ruleId])
      if (!rule) throw fail('notFound')
      const data = await store.reviveAll(tx, ruleId, clock.now())
      return { data, note: { ...noteOfRules([rule]), after: data } }
    }),

  drop: ({ scope, write }: Changing, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const held = await holdAll(tx, scope, ids)
      await store.dropLetters(
        tx,
        held.map(({ id }) => id),
      )
      return { data: null, note: noteOf(held) }
    }),
})

const holdAll = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<store.HeldLetter[]> => {
  const wanted = [...new Set(ids)]
  const held = await store.holdLetters(tx, scope, wanted)
  if (held.length !== wanted.length) throw fail('notFound')
  return held
}

const noteOf = (held: readonly store.HeldLetter[]): Note => ({
  entity: 'deadLetter',
  id: held.map(({ id }) => id).join(),
  name: [...new Set(held.map(({ name }) => name))].join(', '),
  ...(held[0] && { orgPath: held[0].orgPath }),
})
