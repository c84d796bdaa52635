/** Every write that is sent twice under one key is done once, and gives the first answer again (faults.md row 47). */
import { api } from '@coldway/contract/api.ts'
import type { Call } from '@coldway/contract/call.ts'
import { FileAnswer } from '@coldway/contract/file.ts'
import { idempotencyHeader } from '@coldway/contract/idempotency.ts'
import { expect, test } from 'vitest'
import { controls } from './controls.ts'
import { freshAt } from './factories.ts'
import type { Answer } from './oracles.ts'
import type { Principal } from './principals.ts'
import { bodiesOf, kindsOf } from './refs.ts'
import { makeMatrix } from './world.ts'

const matrix = await makeMatrix()
const asker = matrix.principals.find(({ name }) => name === 'all rights, own') as Principal
const writes = api.filter(({ audience, effect }) => audience.includes('user') && effect !== 'read')

const doneBy = async (account: string | undefined): Promise<number> => {
  const [row] = await matrix.query<{ n: number }>(
    `select count(*)::int as n from audit_rows where account = $1 and outcome = 'done'`,
    [account],
  )
  return row?.n ?? 0
}
/**
 * The comparable part of an answer; a file is left out, because it is made again and may hold more
 * by then.
 */
const said = (call: Call, { status, code, data }: Answer) => [
  status,
  code,
  call.gives === FileAnswer ? undefined : data,
]

test.each(writes.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
  const who = await asker.again()
  const control = controls[call.name]
  const ids = await freshAt(matrix, 'own', control ? [] : kindsOf(call, matrix.fixed.absent))
  const asked = control ? [await control(matrix, who)] : bodiesOf(call, ids).map((body) => ({ body }))
  for (const { body, headers } of asked as { body: unknown; headers?: Record<string, string> }[]) {
    const keyed = { ...headers, [idempotencyHeader]: crypto.randomUUID() }
    const first = await matrix.ask(who, call, body, keyed)
    expect([first.code, first.code === '0' ? '' : first.text]).toEqual(['0', ''])
    const done = await doneBy(who.account)
    const second = await matrix.ask(who, call, body, keyed)
    // A caller whose first request ended the session may not ask again.
    if (second.status !== 401) expect(said(call, second)).toEqual(said(call, first))
    expect(await doneBy(who.account)).toBe(done)
  }
})
