/**
 * Alarms by findings of the rules of sites and lines: with late data they end as if it had come in time (A1, A11, A12).
 */
import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines/lines.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { createLinesRule } from '../lines/lines.rule.ts'
import { createSitesRule } from '../sites/sites.rule.ts'
import { alarming, alarmsRule, min, startAlarms } from './alarming.fixture.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
const silent = { announce: async () => undefined, withdraw: async () => undefined, summon: async () => undefined }
afterAll(await startAlarms(world, alarmsRule(world), [createSitesRule(silent), createLinesRule({ messages: silent })]))
const { dataOf, make, query } = world
const inUtc = { usertimezone: '+00:00' }
const dayMs = 86_400_000

/** Kilometres east of the depot and north of the line, at a minute. */
type Place = readonly [atMin: number, eastKm: number, northKm?: number]

const cast = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, reportIntervalS: 600 })
  const story = alarming(world)
  const drive = async (one: MadeDevice, ...places: Place[]): Promise<void> => {
    const said = places.map(([atMin, eastKm, northKm = 0]) => ({
      atMs: story.t0 + atMin * min,
      lng: 121 + eastKm / 95.4,
      lat: 31 + northKm / 111.2,
    }))
    await say(world, 'http', one, said)
    await story.settle()
    expect(await query('select reason from rule_quarantine')).toEqual([])
  }
  const span = { startTime: utc(story.t0 - dayMs), endTime: utc(story.t0 + 30 * dayMs) }
  const shown = async () =>
    (await story.rows(device)).map(({ status, startMin, endMin, reason }): (string | number | null)[] =>
      reason === 'disproved' ? ['disproved', startMin] : [status, startMin, endMin],
    )
  return { user, device, ...story, drive: drive.bind(undefined, device), span, shown }
}

describe('an alarm of a site', () => {
  const depot = async (when: 'entry' | 'exit', more: object = {}) => {
    const one = await cast()
    const circle = { siteName: 'Depot', siteType: 'warehouse', shape: 'circle', centerlat: 31, centerlng: 121 } as const
    const { id } = await dataOf(one.user, sites.save, { ...circle, radius: 2000 })
    await query(`update sites set shaped_at = now() - interval '2 days' where id = $1`, [id])
    const asked = { fenceIds: [id], orgIds: [one.user.orgId], validity: 'permanent' as const, ...one.span }
    await dataOf(one.user, siteSubscriptions.saveSub, asked, inUtc)
    await one.policy(one.user, { kinds: [{ kind: 'siteEntryExit', when, siteIds: [id], ...more }] })
    return one
  }

  test('begins when the device comes, and ends when it leaves', async () => {
    const { drive, pass, shown, announced, device } = await depot('entry')
    await pass(1)
    await drive([0, 9], [0.5, 9])
    await pass(6)
    await drive([5, 1], [5.5, 0])
    expect(await shown()).toEqual([['alarming', 5, null]])
    expect(await announced(device)).toEqual(['1'])
    await pass(21)
    await drive([20, 8], [20.5, 9])
    expect(await shown()).toEqual([['finished', 5, 20]])
  })

  test('ends with the first fix outside, although time had passed it by before the second came', async () => {
    const { drive, pass, shown } = await depot('entry')
    await pass(1)
    await drive([0, 9], [0.5, 9])
    await pass(6)
    await drive([5, 1], [5.5, 0])
    // Level two is due at the 35th minute: by then the machine has been stepped beyond the exit.
    await pass(34)
    await drive([33.9, 0])
    await pass(35.2)
    await drive([34.9, 8])
    await pass(36)
    await drive([35.9, 9])
    expect(await shown()).toEqual([['finished', 5, 34.9]])
  })

  test('that is found in what comes late is one finished record', async () => {
    const { drive, pass, shown, device, announced } = await depot('entry')
    await pass(120)
    await drive([0, 9], [0.5, 9], [118, 9], [119, 9])
    expect(await shown()).toEqual([])
    await drive([30, 1], [31, 0], [60, 8], [61, 9])
    expect(await shown()).toEqual([['finished', 30, 60]])
    expect(await announced(device)).toEqual(['late'])
  })

  test('that what comes late disproves never was', async () => {
    const { drive, pass, shown } = await depot('exit')
    await pass(60)
    await drive([0, 0], [1, 0], [20, 8], [22, 9])
    expect(await shown()).toEqual([['alarming', 20, null]])
    // The device was inside all the time but for a jump of less than a minute.
    await drive([20.5, 0], [21, 0], [22.5, 0], [23, 0])
    expect(await shown()).toEqual([['disproved', 20]])
  })

  test('ends when the site is deleted, whoever stands in it', async () => {
    const { user, drive, pass, shown, rows, device } = await depot('entry')
    await pass(1)
    await drive([0, 9], [0.5, 9])
    await pass(6)
    await drive([5, 1], [5.5, 0])
    const [site] = (await dataOf(user, sites.queryPageList, { page: 1, size: 10, conditionVos: [] })).records
    await dataOf(user, sites.deleteByIds, { ids: [Number(site?.id)] })
    await pass(10)
    await drive([9, 0], [10, 0])
    expect(await rows(device)).toMatchObject([{ status: 'finished', startMin: 5, reason: 'deviceRemoved' }])
    const ended = await shown()
    await pass(60)
    await drive([59, 9], [60, 9])
    expect(await shown()).toEqual(ended)
  })

  test('with a duration begins although nothing is heard of the device in the meantime', async () => {
    const { drive, pass, shown } = await depot('entry', { durationMin: 120 })
    await pass(6)
    await drive([0, 9], [0.5, 9], [5, 1], [5.5, 0])
    await pass(124)
    expect(await shown()).toEqual([])
    await pass(126)
    expect(await shown()).toEqual([['alarming', 5, null]])
  })
})

describe('an alarm of a line', () => {
  const road = async (more: object = {}) => {
    const one = await cast()
    const [startPoint, endPoint] = [
      { lng: 121, lat: 31 },
      { lng: 122, lat: 31 },
    ]
    const named = { orgId: one.user.orgId, lineName: 'Road', lineNumber: 'R1', startPoint, endPoint }
    const { id: lineId } = await dataOf(one.user, lines.save, named)
    const asked = { lineId, deviceIds: [one.device.id], orgIds: [one.user.orgId], validity: 'permanent' as const }
    const limits = { offsetM: 500, stayTimeoutS: 0, ...one.span }
    await dataOf(one.user, lineSubscriptions.saveSub, { ...asked, ...limits }, inUtc)
    // The subscription is moved back by a day, because nothing before it counts.
    await query(`update line_subscriptions set created_at = created_at - interval '1 day'`)
    const kind = { kind: 'lineDeviation', offsetM: 1000, lineIds: [lineId], durationMin: 5, ...more }
    await one.policy(one.user, { kinds: [kind] })
    return { ...one, lineId }
  }

  test('begins once it has been too far off for long enough, and ends when it is back', async () => {
    const { drive, pass, shown } = await road()
    await pass(21)
    await drive([0, 1], [5, 5], [10, 9, 2], [13, 10, 3], [16, 12, 2])
    expect(await shown()).toEqual([['alarming', 10, null]])
    await drive([20, 15], [21, 16])
    expect(await shown()).toEqual([['finished', 10, 20]])
  })

  test.each([
    ['nobody watches the line any more', { returnMin: 0 }, 'cancel'],
    ['the line is deleted', { returnMin: 0 }, 'delete'],
    ['its subscription has run out, though it was not back for long enough', { returnMin: 30 }, 'runOut'],
  ] as const)('ends when %s', async (_what, more, how) => {
    const { user, drive, pass, shown, lineId, rows, device } = await road(more)
    await pass(21)
    await drive([0, 1], [5, 5], [10, 9, 2], [13, 10, 3], [16, 12, 2])
    expect(await shown()).toEqual([['alarming', 10, null]])
    const ask = { page: 1, size: 10, conditionVos: [] }
    const [subscription] = (await dataOf(user, lineSubscriptions.queryPageList, ask, inUtc)).records
    if (how === 'cancel') await dataOf(user, lineSubscriptions.cancleSubById, { id: Number(subscription?.id) })
    else if (how === 'delete') await dataOf(user, lines.deleteByIds, { ids: [lineId] })
    else await query(`update line_subscriptions set end_at = end_at - interval '30 days' + interval '20 minutes'`)
    await pass(26)
    await drive([22, 15], [24, 16], [26, 17])
    await pass(28)
    await drive([28, 18])
    const [found] = await rows(device)
    expect(found).toMatchObject({ status: 'finished', startMin: 10, reason: 'deviceRemoved' })
    expect(await shown()).toHaveLength(1)
  })

  test('that what comes late proves or disproves is as if it had come in time', async () => {
    const { drive, pass, shown } = await road()
    await pass(60)
    await drive([0, 1], [5, 5], [10, 9, 2], [13, 10, 3], [16, 12, 2], [30, 15], [31, 16])
    expect(await shown()).toEqual([['finished', 10, 30]])
    // The device was back in between, so the rest of it is shorter.
    await drive([12, 9.5], [14, 10.5])
    expect(await shown()).toEqual([['finished', 16, 30]])
    // The device was back soon after, so that is too short.
    await drive([18, 12.5], [19, 13])
    expect(await shown()).toEqual([['disproved', 16]])
    // The device was off once more where no report had come.
    await drive([21, 13.5, 2], [28, 14, 2])
    expect(await shown()).toEqual([
      ['disproved', 16],
      ['finished', 21, 30],
    ])
  })

  test('does not begin before the line was another: what came late is left as it is there', async () => {
    const { user, drive, pass, shown, lineId } = await road()
    await pass(30)
    await drive([0, 1], [5, 5], [10, 9, 2], [13, 10, 3], [16, 12, 2], [20, 15], [21, 16])
    expect(await shown()).toEqual([['finished', 10, 20]])
    const { lineName, lineNumber } = await dataOf(user, lines.queryByLineId, { lineId })
    const there = {
      startPoint: { lng: 121, lat: 31.1, address: '' },
      endPoint: { lng: 122, lat: 31.1, address: '' },
    }
    await dataOf(user, lines.update, {
      id: lineId,
      version: 1,
      lineName,
      lineNumber,
      waypoints: [],
      remark: '',
      ...there,
    })
    await drive([25, 17, 11.1], [26, 18, 11.1])
    await drive([25.5, 17.5, 11.1], [12, 9.5])
    expect(await shown()).toEqual([['finished', 10, 20]])
  })
})
