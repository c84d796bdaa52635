/** A broken promise is reported in readiness, in the log, on the operations page and to operators, once each way. */
import { operations } from '@coldway/contract/operations/operations.ts'
import type { PromiseName } from '@coldway/contract/operations/promises.ts'
import { describe, expect, test } from 'vitest'
import type { Email } from '../../platform/channels.ts'
import { createLog } from '../../platform/log.ts'
import { rowsOf, uplink } from '../../testing/devices.fixture.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { createNotify, watchPromises } from './index.ts'

const world = await makeWorld()
const { make, query } = world
const root = await make.root
const operator = await make.user({ orgId: root, permissions: ['operations:view'] })
await query(`update users set email = 'operator@example.org' where account = $1`, [operator.account])
const { promises, database } = world.program

describe('with a full disk', () => {
  const full = async (table: string): Promise<() => Promise<unknown>> => {
    await query(`create or replace function is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await query(`create trigger full_disk before insert or update on ${table} execute function is_full()`)
    return () => query(`drop trigger full_disk on ${table}`)
  }
  const ready = async () => {
    const answer = await fetch(`${world.base}/readyz`)
    return [answer.status, ((await answer.json()) as { parts: { stored: boolean } }).parts.stored]
  }
  const mails = () =>
    query<{ subject: string }>(`select subject from outbox where address = 'operator@example.org' order by id`)

  test('readiness, the operations page and operators learn of it, once at the beginning and once at the end', async () => {
    const device = await make.device({ orgId: (await make.organisation()).id })
    const empty = await full('rule_inbox')
    const answered = uplink(world, device, { id: 1, time: Date.now() - 60_000, blocks: [{ id: 3, temp: 45 }] })
    expect(await until(ready, ([status]) => status === 503, 30_000)).toEqual([503, false])
    for (let n = 0; n < 3; n++) await promises.look()
    const { broken } = await world.dataOf(operator, operations.queryFigures, {})
    expect(broken).toMatchObject([{ name: 'stored', why: expect.stringContaining('No space left') }])
    expect(await mails()).toHaveLength(1)
    await empty()
    await answered
    expect(await until(ready, ([status]) => status === 200, 30_000)).toEqual([200, true])
    for (let n = 0; n < 3; n++) await promises.look()
    expect((await world.dataOf(operator, operations.queryFigures, {})).broken).toEqual([])
    expect(await mails()).toHaveLength(2)
    await uplink(world, device, { id: 1, time: Date.now() - 60_000, blocks: [{ id: 3, temp: 45 }] })
    expect((await rowsOf(world, device)).length).toBeGreaterThan(0)
  }, 90_000)

  test('that takes no message either, the mail server is asked itself', async () => {
    const sent: Email[] = []
    const notify = createNotify({
      db: database.system,
      mail: { send: async (email) => (sent.push(email), { is: 'sent', providerId: undefined }) },
      text: (language, key, name) => ({ subject: `${language} ${key}`, text: name }),
      put: async () => undefined,
    })
    const empty = await full('operator_notices')
    await notify('stored', { name: 'stored', sinceMs: 1, why: 'no space' })
    await expect(notify('stored', undefined)).rejects.toThrow('No space left')
    await empty()
    expect(sent).toMatchObject([{ address: 'operator@example.org', subject: 'zh-CN broken', text: 'stored' }])
  })
})

describe('a promise', () => {
  const watched = () => {
    let why: string | Error | undefined
    const told: (readonly [PromiseName, boolean])[] = []
    const lines: string[] = []
    const log = { ...createLog('silent'), error: () => lines.push('error'), warn: () => lines.push('warn') }
    let canTell = true
    const promises = watchPromises({
      clock: world.clock,
      log: log as never,
      checks: {
        evaluated() {
          if (why instanceof Error) throw why
          return why
        },
      },
      notify: async (name, broken) => {
        if (!canTell) throw new Error('away')
        told.push([name, broken !== undefined])
      },
    })
    promises.close()
    const look = async (next: typeof why) => {
      why = next
      await promises.look()
      return promises.broken.length
    }
    return { look, told, lines, setCanTell: (can: boolean) => (canTell = can) }
  }

  test('is broken when it is seen twice, and said once however long it lasts', async () => {
    const { look, told, lines } = watched()
    expect([await look('late'), await look('late'), await look('later'), await look('later')]).toEqual([0, 1, 1, 1])
    expect([told, lines]).toEqual([[['evaluated', true]], ['error']])
    expect(await look(undefined)).toBe(0)
    expect(told).toEqual([
      ['evaluated', true],
      ['evaluated', false],
    ])
  })

  test('that cannot be looked at stays as it was, and operators are notified as soon as they can be', async () => {
    const { look, told, setCanTell } = watched()
    setCanTell(false)
    await look('late')
    expect([await look('late'), await look(new Error('no database'))]).toEqual([1, 1])
    expect(told).toEqual([])
    setCanTell(true)
    await look(new Error('no database'))
    expect(told).toEqual([['evaluated', true]])
  })
})
