/** Kills, replays and several workers: what a batch wrote is there once, or not at all (faults.md A4, A9, A13). */
import { expect, test } from 'vitest'
import type { Rule } from '../../rules/rule.ts'
import { makeWorld } from '../../testing/world.ts'
import { alarming, alarmsRule, startAlarms } from './alarming.fixture.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
const { make, query } = world
const temps = { 1: 5, 2: 9, 7: 9.5, 13: 9, 40: 9.2, 70: 9, 71: 5, 72: 9, 90: 9 }

const storyOf = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  return { user, device, ...alarming(world) }
}
const shown = async ({ rows, announced, device }: Awaited<ReturnType<typeof storyOf>>) => ({
  rows: (await rows(device)).map(({ id: _id, ...row }) => row),
  announced: (await announced(device)).toSorted(),
})

/** Rolls back all it wrote, every other time. */
const failing = (rule: Rule): Rule => {
  let batches = 0
  return {
    name: rule.name,
    run: async (batch) => {
      await rule.run(batch)
      batches++
      if (batches % 2 === 1 && batch.samples.length + batch.due.length > 0)
        throw Object.assign(new Error('killed'), { code: '57P01' })
    },
  }
}

test('a batch that is rolled back after its work and run again leaves what one batch leaves', async () => {
  const stop = await startAlarms(world)
  const plain = await storyOf()
  await plain.policy(plain.user)
  await plain.live(plain.device, temps)
  const wanted = await shown(plain)
  await stop()
  world.clock.set(plain.t0)
  const again = await startAlarms(world, failing(alarmsRule(world)))
  const replayed = await storyOf()
  await replayed.policy(replayed.user)
  await replayed.live(replayed.device, temps)
  await again()
  expect(await shown(replayed)).toEqual(wanted)
  expect(wanted.announced).toEqual(['1', '1', '2', '3'])
})

test('between workers that come and go each machine goes on where it stood', async () => {
  const story = await storyOf()
  const stops = [await startAlarms(world), await startAlarms(world)]
  await story.policy(story.user)
  for (const [minutes, value] of Object.entries(temps)) {
    await story.live(story.device, { [minutes]: value } as Record<number, number>)
    await stops.shift()?.()
    stops.push(await startAlarms(world))
  }
  for (const stop of stops) await stop()
  const { rows, announced } = await shown(story)
  expect(rows).toMatchObject([
    { startMin: 2, endMin: 71, status: 'finished', level: 3 },
    { startMin: 72, status: 'alarming', level: 1 },
  ])
  expect(announced).toEqual(['1', '1', '2', '3'])
  const [twice] = await query<{ count: number }>(
    `select count(*)::int as count from (select 1 from outbox where notice_key is not null
       group by notice_key, channel, recipient_id having count(*) > 1) x`,
  )
  expect(twice?.count).toBe(0)
})
