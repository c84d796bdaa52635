import { limits } from '@coldway/contract/limits.ts'
import { expect, test } from 'vitest'
import { proven } from '../testing/proven.ts'
import { makeWorld } from '../testing/world.ts'
import { deleteOldQuarantine } from './quarantine.store.ts'

test('what was refused is kept for its days, by the proven time', async () => {
  const { query, program, clock } = await makeWorld()
  const keptMs = limits.quarantineKeptDays * 86_400_000
  const [old, young] = [new Date(clock.now() - keptMs - 1000), new Date(clock.now() - keptMs + 1000)]
  const insert = "insert into quarantine (device_id, arrived, reason, report) values (1, $1, 'test', '{}')"
  const insertRule = "insert into rule_quarantine (at, partition, payload, reason) values ($1, 0, '{}', 'test')"
  for (const at of [old, young]) await query(insert, [at])
  for (const at of [old, young]) await query(insertRule, [at])
  await deleteOldQuarantine(program.database.system, proven(clock.now()))
  const rows =
    'select (select count(*)::int from quarantine) as refused, (select count(*)::int from rule_quarantine) as rules'
  expect(await query(rows)).toEqual([{ refused: 1, rules: 1 }])
})
