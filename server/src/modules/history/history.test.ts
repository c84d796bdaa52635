import type { Call } from '@coldway/contract/call.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { historyExports } from '@coldway/contract/downloads/downloads.ts'
import { exportOf } from '@coldway/contract/downloads/exports.ts'
import { history } from '@coldway/contract/readings/history.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { historyRefusal, valueRefusal } from './history.rules.ts'

const world = await makeWorld()
const { callAs, clock, dataOf, make, query } = world
const minuteMs = 60_000
const inUtc = { usertimezone: '+00:00' }

const somebody = async (): Promise<{ user: MadeUser; device: MadeDevice }> => {
  const user = await make.user()
  return { user, device: await make.device({ orgId: user.orgId }) }
}
const setUse = (user: MadeUser, { id }: MadeDevice, useStatus: 'inUse' | 'ended' | 'unused') =>
  dataOf(user, deviceChoices.updateUseStatus, { ids: [id], useStatus })
const secondsNow = () => Math.floor(clock.now() / 1000) * 1000
const enter = async (user: MadeUser, { id }: MadeDevice, atMs: number, item = { key: 'temp1', value: 4.5 }) => {
  const asked = { deviceId: id, dataList: [{ time: utc(atMs), ...item }], reason: 'Read from the display' }
  return (await callAs(user, history.reportHistoryData, asked, inUtc)).body.code
}
const rowsOf = async (user: MadeUser, { deviceCode }: MadeDevice) => {
  const conditionVos = [{ column: 'deviceCode' as const, type: 'eq' as const, value: deviceCode }]
  return (await dataOf(user, sensors.querySensorPageList, { page: 1, size: 50, conditionVos }, inUtc)).records
}

describe('a reading entered by hand', () => {
  test('stands beside what the device said, is marked, and is neither latest nor seen by the rules', async () => {
    const { user, device } = await somebody()
    await setUse(user, device, 'inUse')
    clock.advance(10 * minuteMs)
    const saidMs = secondsNow() - 3 * minuteMs
    await say(world, 'http', device, [{ atMs: saidMs, values: { temp1: 3 } }])
    const [inbox] = await query('select last_value from rule_inbox_id_seq')
    expect(await enter(user, device, saidMs)).toBe('0')
    expect(await enter(user, device, saidMs + minuteMs, { key: 'pressure', value: 101 })).toBe('0')
    const rows = await rowsOf(user, device)
    expect(rows.map(({ temp1, pressure, isManual }) => [temp1, pressure, isManual])).toEqual(
      expect.arrayContaining([
        [3, undefined, undefined],
        [4.5, undefined, true],
        [undefined, 101, true],
      ]),
    )
    const [latest] = await dataOf(user, deviceStatus.queryBizDeviceStatusList, { deviceIds: [device.id] })
    expect(latest?.atMs).toBe(saidMs)
    expect(await query('select last_value from rule_inbox_id_seq')).toEqual([inbox])
  })

  test('counts in the series', async () => {
    const { user, device } = await somebody()
    await setUse(user, device, 'inUse')
    clock.advance(10 * minuteMs)
    const atMs = secondsNow() - minuteMs
    expect(await enter(user, device, atMs, { key: 'temp1', value: -18 })).toBe('0')
    const span = { startTime: utc(atMs - minuteMs), endTime: utc(atMs + minuteMs) }
    const { series } = await dataOf(user, sensors.querySeries, { deviceId: device.id, keys: ['temp1'], ...span }, inUtc)
    expect(series[0]?.stats).toMatchObject({ count: 1, min: -18 })
    expect(series[0]?.byHand).toEqual([[atMs, -18]])
  })

  test('is marked in every file that holds it, in the language of the reader', async () => {
    const { user, device } = await somebody()
    await setUse(user, device, 'inUse')
    clock.advance(10 * minuteMs)
    const saidMs = secondsNow() - 3 * minuteMs
    await say(world, 'http', device, [{ atMs: saidMs, values: { temp1: 3 } }])
    await enter(user, device, saidMs + minuteMs)
    const span = { startTime: utc(saidMs - minuteMs), endTime: utc(saidMs + 2 * minuteMs) }
    const asked = { deviceIds: [device.id], ...span, keys: ['temp1'], format: 'csv' as const }
    const marked = async (call: Call, body: object, langType: string) => {
      const { text } = await callAs(user, call, body as never, { ...inUtc, langType })
      const [head, ...lines] = text.replace('\u{feff}', '').trimEnd().split('\r\n')
      return [head?.split(',').at(-1), ...lines.map((line) => line.split(',').slice(-2))]
    }
    for (const call of [historyExports.exportTempHumDetail, historyExports.exportSensorScene]) {
      expect(await marked(call, asked, 'en-US')).toEqual(['Entered by hand', ['3', ''], ['4.5', 'Yes']])
      expect(await marked(call, asked, 'zh-CN')).toEqual(['人工补录', ['3', ''], ['4.5', '是']])
    }
    const list = {
      conditionVos: [{ column: 'deviceCode', type: 'eq', value: device.deviceCode }],
      sorts: [{ column: 'time', order: 'asc' }],
    }
    const columns = ['temp1', 'isManual'].map((key) => ({ key, label: key }))
    const twin = exportOf(sensors.querySensorPageList) as Call
    expect(await marked(twin, { ...list, format: 'csv', title: 'Rows', columns }, 'en-US')).toEqual([
      'isManual',
      ['3', ''],
      ['4.5', 'Yes'],
    ])
  })

  test('twice is once, and each leaves its row of the trail with the reason', async () => {
    const { user, device } = await somebody()
    await setUse(user, device, 'inUse')
    clock.advance(10 * minuteMs)
    const atMs = secondsNow() - minuteMs
    expect([await enter(user, device, atMs), await enter(user, device, atMs)]).toEqual(['0', '0'])
    expect(await rowsOf(user, device)).toHaveLength(1)
    const trail = await query<{ reason: string; after: string }>(
      `select reason, after from audit_rows where call = 'history.reportHistoryData' and entity_id = $1`,
      [String(device.id)],
    )
    expect(trail).toHaveLength(2)
    expect(trail[0]?.reason).toBe('Read from the display')
    expect(JSON.parse(trail[0]?.after ?? '')).toEqual({ time: new Date(atMs).toISOString(), key: 'temp1', value: 4.5 })
  })

  test('is refused for what was not started, before the start, after the end and in the future', async () => {
    const { user, device } = await somebody()
    expect(await enter(user, device, secondsNow())).toBe('14001')
    const startedMs = clock.now()
    await setUse(user, device, 'inUse')
    expect(await enter(user, device, startedMs - 5 * minuteMs)).toBe('14002')
    expect(await enter(user, device, startedMs + 10 * minuteMs)).toBe('33011')
    clock.advance(10 * minuteMs)
    await setUse(user, device, 'ended')
    clock.advance(10 * minuteMs)
    expect(await enter(user, device, startedMs + 5 * minuteMs)).toBe('0')
    expect(await enter(user, device, startedMs + 15 * minuteMs)).toBe('14003')
    await setUse(user, device, 'unused')
    expect(await enter(user, device, startedMs + 5 * minuteMs)).toBe('14001')
  })

  test('is one, of a series there is, that can be', async () => {
    const { user, device } = await somebody()
    await setUse(user, device, 'inUse')
    clock.advance(minuteMs)
    const item = { time: utc(secondsNow() - 10_000), key: 'temp1', value: 1 }
    const ask = async (dataList: (typeof item)[]) =>
      (await callAs(user, history.reportHistoryData, { deviceId: device.id, dataList, reason: 'x' }, inUtc)).body.code
    expect(await ask([])).toBe('20000')
    expect(await ask([item, item])).toBe('14004')
    expect(await ask([{ ...item, key: 'nothing' }])).toBe('4')
    expect(await ask([{ ...item, value: 1000 }])).toBe('4')
    expect(await ask([{ ...item, time: '2026-02-30 00:00:00' }])).toBe('4')
  })

  test('needs its own right', async () => {
    const { user, device } = await somebody()
    const reader = await make.user({
      orgId: user.orgId,
      permissions: permissions.filter((one) => one !== 'sensor:edit'),
    })
    expect(await enter(reader, device, secondsNow())).toBe('403')
  })
})

describe('the rule', () => {
  const now = 1_800_000_000_000
  const use = { useStatus: 'inUse', useStartedAt: now - 1000, useEndedAt: null } as const
  test.each([
    ['at the start', use, now - 1000, undefined],
    ['before it', use, now - 1001, 'dataBeforeStart'],
    ['now', use, now, undefined],
    ['later', use, now + 1, 'timeOrder'],
    ['at the end', { ...use, useStatus: 'ended', useEndedAt: now - 500 }, now - 500, undefined],
    ['after it', { ...use, useStatus: 'ended', useEndedAt: now - 500 }, now - 499, 'deviceInUseOrEnded'],
    ['where nobody knows the end', { ...use, useStatus: 'ended' }, now, undefined],
    ['of an idle device', { ...use, useStatus: 'unused' }, now, 'deviceNotStarted'],
    ['older than is kept', { ...use, useStartedAt: 0 }, now - 1_000_001, 'trajectoryExpired'],
  ] as const)('%s', (_when, of, atMs, refusal) => {
    expect(historyRefusal(of, atMs, { nowMs: now, oldestMs: now - 1_000_000 })).toBe(refusal)
  })

  test('takes whole states only', () => {
    expect(valueRefusal('door', 0.5)).toBe('columnValue')
    expect(valueRefusal('door', 1)).toBeUndefined()
  })
})
