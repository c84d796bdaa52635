/** Ingest over the real transports: faults.md rows 6, 7, 9, 12, 14, 15, 16, 22, 23, 25 and the poison row. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  kitOf,
  protocolOf,
  rowsOf,
  say,
  stateOf,
  trackOf,
  transportOf,
  uplink,
  utc,
  wires,
} from '../testing/devices.fixture.ts'
import { isReachable } from '../modules/readings/index.ts'
import type { MadeDevice } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make } = world
const user = await make.user()
const { orgId } = user
const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
const minute = 60_000
/** A whole second, the smallest step of JT/T 808. */
const now = (): number => Math.floor(world.clock.now() / 1000) * 1000
const deviceFor = (wire: (typeof wires)[number]) => make.device({ orgId, protocol: protocolOf(wire), range })
const json = () => make.device({ orgId, range })
const state = (device: MadeDevice) => stateOf(world, user, device)
/** Tenths of degrees, which every protocol carries unchanged. */
const place = (step: number) => ({ lng: 121 + step / 1000, lat: 31 + step / 1000 })

describe.each(wires)('over %s', (wire) => {
  test('a report is stored when it is acknowledged, with its place and its temperature', async () => {
    const device = await deviceFor(wire)
    const atMs = now()
    await say(world, wire, device, [{ atMs, ...place(1), speedKmh: 40, values: { temp1: 4.5 } }])
    const [row, ...more] = await rowsOf(world, device)
    expect(more).toEqual([])
    expect(row).toMatchObject({ at: atMs, flags: 0, lng: 121.001, temp1: 4.5 })
    expect(await state(device)).toMatchObject({ atMs, fix: { lng: 121.001, speedKmh: 40 }, values: { temp1: 4.5 } })
  })

  test('the same reports again, in other portions, are stored once (row 6)', async () => {
    const device = await deviceFor(wire)
    const from = now() - 60 * minute
    const said = Array.from({ length: 12 }, (_, n) => ({
      atMs: from + n * minute,
      ...place(n),
      values: { temp1: n / 2 },
    }))
    await say(world, wire, device, said)
    const before = [await rowsOf(world, device), await state(device)]
    await say(world, wire, device, said.slice(3, 9))
    await say(world, wire, device, [...said, ...said.slice(0, 2)])
    const [rows, after] = [await rowsOf(world, device), await state(device)]
    expect(rows.length).toBe(12)
    expect(rows).toEqual(before[0])
    expect({ ...after, arrivedMs: 0 }).toEqual({ ...(before[1] as object), arrivedMs: 0 })
  })

  test('a backlog of a day fills the history, the latest state stays (row 9)', async () => {
    const device = await deviceFor(wire)
    const atMs = now()
    await say(world, wire, device, [{ atMs, ...place(500), values: { temp1: 4 } }])
    const backlog = Array.from({ length: 288 }, (_, n) => ({
      atMs: atMs - (n + 1) * 5 * minute,
      ...place(499 - n),
      values: { temp1: 5 },
    }))
    await say(world, wire, device, backlog)
    expect(await state(device)).toMatchObject({ atMs, values: { temp1: 4 }, fix: { atMs, ...place(500) } })
    const track = await trackOf(world, user, device, { fromMs: atMs - 1500 * minute, untilMs: atMs + minute })
    expect(track.map(([at]) => at)).toEqual([...backlog.map((one) => one.atMs).reverse(), atMs])
  })

  test('eleven minutes ahead and 2094 are suspect and never the latest; the next normal report wins (row 15)', async () => {
    const device = await deviceFor(wire)
    const atMs = now()
    await say(world, wire, device, [{ atMs: atMs - minute, ...place(1), values: { temp1: 4 } }])
    await say(world, wire, device, [{ atMs: atMs + 11 * minute, ...place(9), values: { temp1: 20 } }])
    // The year has two digits in JT/T 808: 2094 is 2094 there too.
    await say(world, wire, device, [{ atMs: Date.UTC(2094, 4, 1), ...place(10), values: { temp1: 21 } }])
    expect(await state(device)).toMatchObject({
      atMs: atMs - minute,
      isSuspect: true,
      values: { temp1: 4 },
      fix: place(1),
    })
    expect((await state(device))?.breachSinceMs).toBeNull()
    await say(world, wire, device, [{ atMs, ...place(2), values: { temp1: 5 } }])
    expect(await state(device)).toMatchObject({ atMs, isSuspect: false, values: { temp1: 5 }, fix: place(2) })
    const rows = await rowsOf(world, device)
    expect(rows.map(({ flags }) => flags)).toEqual([0, 0, 1, 1])
    const track = await trackOf(world, user, device, { fromMs: atMs - 60 * minute, untilMs: atMs + 60 * minute })
    expect(track.length).toBe(2)
  })
})

describe('row 7: two values at one time', () => {
  test('both are kept and the same one is the latest, whichever comes first', async () => {
    const winners = new Set<string>()
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      for (const together of [true, false]) {
        const device = await json()
        const atMs = Date.UTC(2026, 0, 1) > now() ? now() : now() - 10 * minute
        const reports = [4.1, 6.3].map((temp1, n) => ({
          ...uplinkAt(atMs, temp1),
          position: { ...place(n), type: 'GPS' },
        }))
        const inOrder = order.map((n) => reports[n])
        if (together) await uplink(world, device, inOrder)
        else for (const one of inOrder) await uplink(world, device, one)
        expect((await rowsOf(world, device)).length).toBe(2)
        const { values, fix } = (await state(device)) as NonNullable<Awaited<ReturnType<typeof state>>>
        winners.add(JSON.stringify([values, fix?.lng]))
      }
    }
    expect(winners.size).toBe(1)
  })
})

const uplinkAt = (atMs: number, temp1: number, id = `${atMs}-${temp1}`) => ({
  id,
  time: new Date(atMs).toISOString(),
  blocks: [{ id: 3, temp: Math.round(temp1 * 10) }],
})

describe('row 12: another device', () => {
  test('publishing to its topic with the own credential ends the connection and stores nothing', async () => {
    const [mine, other] = [await json(), await json()]
    const impostor = { ...other, secret: mine.secret }
    for (const wire of ['mqtt', 'http'] as const) await expectRefused(wire, impostor)
    const { connectAsync } = (await import('mqtt')).default
    const options = {
      host: '127.0.0.1',
      port: world.ports.mqtt,
      username: mine.deviceCode,
      password: mine.secret,
      reconnectPeriod: 0,
    }
    const client = await connectAsync(options)
    const closed = new Promise((resolve) => client.once('close', () => resolve('closed')))
    client.on('error', () => undefined)
    const acknowledged = client.publishAsync(`coldway/v1/${other.deviceCode}/up`, JSON.stringify(uplinkAt(now(), 4)), {
      qos: 1,
    })
    expect(
      await Promise.race([
        closed,
        acknowledged.then(
          () => 'acknowledged',
          () => 'refused',
        ),
      ]),
    ).not.toBe('acknowledged')
    client.end(true)
    expect(await rowsOf(world, other)).toEqual([])
    expect(await rowsOf(world, mine)).toEqual([])
  })

  test('nobody hears what others say: wildcards and foreign topics are refused', async () => {
    const [mine, other] = [await json(), await json()]
    const { connectAsync } = (await import('mqtt')).default
    for (const topic of [
      '#',
      '+/#',
      `coldway/v1/${other.deviceCode}/up`,
      `coldway/v1/${other.deviceCode}/down`,
      'coldway/v1/+/down',
      '$share/all/coldway/v1/+/up',
      '$SYS/#',
    ]) {
      const client = await connectAsync({
        host: '127.0.0.1',
        port: world.ports.mqtt,
        username: mine.deviceCode,
        password: mine.secret,
        reconnectPeriod: 0,
      })
      client.on('error', () => undefined)
      let heard = 0
      client.on('message', () => heard++)
      const granted = await Promise.race([
        client.subscribeAsync(topic, { qos: 1 }).then(
          (list) => list.some(({ qos }) => qos < 3),
          () => false,
        ),
        new Promise<boolean>((resolve) => client.once('close', () => resolve(false))),
      ])
      expect([topic, granted]).toEqual([topic, false])
      await say(world, 'mqtt', other, [{ atMs: now(), values: { temp1: 4 } }])
      expect([topic, heard]).toEqual([topic, 0])
      client.end(true)
    }
  })

  test('no credential, a wrong one and an unknown device are refused alike over HTTP', async () => {
    const device = await json()
    const report = uplinkAt(now(), 4)
    const wrong = await uplink(world, { ...device, secret: 'x' }, report)
    const unknown = await uplink(world, { deviceCode: 'NOBODY', secret: device.secret }, report)
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(wrong).toMatchObject({ status: 401, body: { code: '40101' } })
    expect((await fetch(`${world.base}/v3/open/uplink`, { method: 'POST', body: '{}' })).status).toBe(401)
  })

  const expectRefused = async (wire: 'mqtt' | 'http' | 'jt808', device: MadeDevice): Promise<void> => {
    const failed = Promise.withResolvers<string>()
    const transport = transportOf(world, wire, device, { onFailure: (_code, why) => failed.resolve(why) })
    transport.send([kitOf(device).report({ atMs: now(), values: { temp1: 4 } })]).catch(() => undefined)
    expect(await failed.promise).not.toBe('')
    transport.close()
    expect(await rowsOf(world, device)).toEqual([])
  }
})

describe('row 14: any order of arrival', () => {
  test('gives the same history and the same latest state', async () => {
    const from = now() - 90 * 24 * 60 * minute
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            step: fc.integer({ min: 0, max: 60 }),
            temp1: fc.option(fc.integer({ min: -300, max: 300 }), { nil: undefined }),
            hum1: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
            fault: fc.boolean(),
            isPlaced: fc.boolean(),
          }),
          { minLength: 2, maxLength: 12 },
        ),
        fc.infiniteStream(fc.nat()),
        async (steps, draws) => {
          const reports = steps.map(({ step, temp1, hum1, fault, isPlaced }, n) => ({
            id: String(n),
            time: new Date(from + step * 33 * 60 * minute).toISOString(),
            ...(isPlaced && { position: { ...place(step), type: 'GPS', speedKmh: step } }),
            blocks: [
              {
                id: 3,
                ...(fault ? { temp: 32_768 } : temp1 !== undefined && { temp: temp1 < 0 ? 32_768 - temp1 : temp1 }),
              },
              ...(hum1 === undefined ? [] : [{ id: 3, hum: hum1 }]),
            ],
          }))
          const shuffled = reports
            .map((report) => [draws.next().value as number, report] as const)
            .sort((a, b) => a[0] - b[0])
            .map(([, report]) => report)
          const [one, two, three] = [await json(), await json(), await json()]
          await uplink(
            world,
            one,
            reports.toSorted((a, b) => a.time.localeCompare(b.time)),
          )
          for (const report of shuffled) await uplink(world, two, report)
          const half = Math.ceil(shuffled.length / 2)
          await uplink(world, three, shuffled.slice(0, half))
          if (half < shuffled.length) await uplink(world, three, shuffled.slice(half))
          const seen = await Promise.all(
            [one, two, three].map(async (device) => ({
              rows: await rowsOf(world, device),
              state: { ...(await state(device)), id: 0, arrivedMs: 0, breachSinceMs: 0 },
            })),
          )
          expect(seen[1]).toEqual(seen[0])
          expect(seen[2]).toEqual(seen[0])
        },
      ),
      { numRuns: 25 },
    )
  }, 300_000)
})

describe('row 16: clocks that lost years', () => {
  test.each([
    ['1970', 0, 2],
    ['1970 and a bit', 86_400_000, 2],
    ['1999', Date.UTC(1999, 7, 22), 2],
    ['a week rollover', now() - 7168 * 86_400_000, 4],
    ['a week rollover to the hour', now() - 7168 * 86_400_000 + 3_600_000, 4],
    ['just not a week rollover', now() - 7166 * 86_400_000, 2],
  ])('%s is stored, flagged and never the latest', async (_name, atMs, flag) => {
    const device = await json()
    await uplink(world, device, { id: '1', time: atMs, blocks: [{ id: 3, temp: 45 }] })
    expect(await state(device)).toBeUndefined()
    expect((await rowsOf(world, device)).map(({ flags }) => flags)).toEqual([flag])
    await say(world, 'http', device, [{ atMs: now(), values: { temp1: 4 } }])
    expect(await state(device)).toMatchObject({ values: { temp1: 4 }, isSuspect: false })
  })

  test('a normal report in the same message as a future one lifts the suspicion', async () => {
    const device = await json()
    await uplink(world, device, [uplinkAt(now() + 60 * minute, 9), uplinkAt(now(), 4)])
    expect(await state(device)).toMatchObject({ isSuspect: false, values: { temp1: 4 } })
    await uplink(world, device, [uplinkAt(now() + 1000, 5), uplinkAt(now() + 60 * minute, 9.5)])
    expect(await state(device)).toMatchObject({ isSuspect: true, values: { temp1: 5 } })
  })
})

describe('rows 22 and 23: codes and things that are no temperature', () => {
  const cases: readonly (readonly [raw: unknown, value: number | undefined, quality: string | undefined])[] = [
    [0, 0, undefined],
    [1, 0.1, undefined],
    [399, 39.9, undefined],
    [32_767, undefined, 'outOfRange'],
    [32_768, undefined, 'decodeFault'],
    [32_769, -0.1, undefined],
    [33_167, -39.9, undefined],
    [33_168, undefined, 'belowFloor'],
    [33_169, undefined, 'belowFloor'],
    [65_535, undefined, 'decodeFault'],
    ['45', 4.5, undefined],
    ['', undefined, 'decodeFault'],
    ['NaN', undefined, 'decodeFault'],
    [null, undefined, 'decodeFault'],
    ['Infinity', undefined, 'decodeFault'],
    ['1e309', undefined, 'decodeFault'],
    [true, undefined, 'decodeFault'],
    ['\0\ud800', undefined, 'decodeFault'],
    [{}, undefined, 'decodeFault'],
    [[], undefined, 'decodeFault'],
  ]
  test.each(cases)('%j becomes %j, %s', async (raw, value, quality) => {
    const device = await json()
    const atMs = now()
    expect((await uplink(world, device, { id: '1', time: atMs, blocks: [{ id: 3, temp: raw }] })).status).toBe(200)
    const [row] = await rowsOf(world, device)
    if (value === undefined) expect(row?.temp1).toBeNull()
    else expect(row?.temp1).toBeCloseTo(value, 4)
    expect(row?.extra?.q?.temp1?.[0]).toBe(quality)
    if (quality && typeof raw === 'number') expect(row?.extra?.q?.temp1?.[1]).toBe(raw)
    const latest = await state(device)
    expect(latest?.values.temp1).toBe(value)
    expect(latest?.faults.temp1).toBe(quality)
  })

  test('1e309 as a number, too', async () => {
    const device = await json()
    const body = `{"id":"1","time":${now()},"blocks":[{"id":3,"temp":1e309,"hum":500}]}`
    expect((await uplink(world, device, body)).status).toBe(200)
    expect(await state(device)).toMatchObject({ values: { hum1: 50 }, faults: { temp1: 'decodeFault' } })
  })

  test('a fault neither opens, moves nor closes a breach', async () => {
    const device = await json()
    const from = now() - 60 * minute
    const breach = async () => (await state(device))?.breachSinceMs
    const faults = [32_768, 65_535, 33_168, 'x', null]
    const fault = async (at: number) => {
      for (const [n, temp] of faults.entries())
        await uplink(world, device, {
          id: `f${at}-${n}`,
          time: from + at * minute + n * 1000,
          blocks: [{ id: 3, temp }],
        })
      await rulesAreDone()
    }
    await fault(0)
    expect(await breach()).toBeNull()
    await uplink(world, device, uplinkAt(from + 5 * minute, 5))
    await fault(6)
    expect(await breach()).toBeNull()
    await uplink(world, device, uplinkAt(from + 10 * minute, 9))
    await until(breach, (since) => since === from + 10 * minute)
    await fault(11)
    expect(await breach()).toBe(from + 10 * minute)
    await uplink(world, device, uplinkAt(from + 20 * minute, 8))
    await until(breach, (since) => since === null)
    await fault(21)
    expect(await breach()).toBeNull()
  })

  const rulesAreDone = () =>
    until(
      () => world.query('select 1 from rule_inbox'),
      (rows) => rows.length === 0,
    )
})

describe('row 25: places that cannot be', () => {
  const drive = (from: number) =>
    Array.from({ length: 60 }, (_, n) => ({
      id: `d${n}`,
      time: from + n * minute,
      position: { ...place(n * 5), type: 'GPS' },
      blocks: [],
    }))
  const lengthOf = (points: readonly (readonly unknown[])[]): number =>
    points
      .slice(1)
      .reduce(
        (sum, point, n) => sum + distance(points[n] as [number, number, number], point as [number, number, number]),
        0,
      )
  const distance = (
    [, lng, lat]: readonly [number, number, number],
    [, lng2, lat2]: readonly [number, number, number],
  ) => Math.hypot((lng2 - lng) * 95_300, (lat2 - lat) * 111_200)

  const bad = [
    ['0,0', { lng: 0, lat: 0 }],
    ['swapped', { lng: 31.1, lat: 121.1 }],
    ['swapped where both could be', { lng: 31.1, lat: 71.1 }],
    ['beyond the pole', { lng: 121, lat: 90.5 }],
    ['beyond the date line', { lng: 180.5, lat: 31 }],
    ['4,000 km away', { lng: 80, lat: 40 }],
    ['almost 0,0', { lng: 1e-7, lat: 1e-7 }],
    ['not a number', { lng: 'east', lat: 31 }],
  ] as const

  test.each(bad)('%s: not in the track, not the latest fix, the rest of the report counts', async (_name, where) => {
    const device = await json()
    const from = now() - 120 * minute
    const good = drive(from)
    await uplink(world, device, good.slice(0, 30))
    await uplink(world, device, {
      id: 'bad',
      time: from + 29.5 * minute,
      position: { ...where, type: 'GPS' },
      blocks: [{ id: 3, temp: 45 }],
    })
    const last = await state(device)
    expect(last).toMatchObject({
      atMs: from + 29.5 * minute,
      values: { temp1: 4.5 },
      fix: { atMs: from + 29 * minute },
    })
    await uplink(world, device, good.slice(30))
    const track = await trackOf(world, user, device, { fromMs: from - minute, untilMs: from + 61 * minute })
    expect(track.map(([at]) => at)).toEqual(good.map(({ time }) => time))
  })

  test('k outliers anywhere, live or late, change the length of a track by less than one in a hundred', async () => {
    const clean = await json()
    const from = now() - 120 * minute
    await uplink(world, clean, drive(from))
    const asked = { fromMs: from - 60 * minute, untilMs: from + 120 * minute }
    const length = lengthOf(await trackOf(world, user, clean, asked))
    const outlier = fc.record({
      at: fc.integer({ min: -10, max: 700 }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(outlier, { minLength: 1, maxLength: 5 }), fc.boolean(), async (outliers, isLate) => {
        const far = outliers
          .filter(({ lng, lat }) => Math.hypot(lng - 121, lat - 31) > 10)
          .map(({ at, lng, lat }, n) => ({ lng, lat, atMs: from + at * 6000 + 500 + n }))
        // Two fixes that agree with each other are no outliers: the device is there (modules/readings/motion.ts).
        const alone = far.filter((one) => !far.some((other) => other !== one && isReachable(other, one)))
        const wild = alone.map(({ atMs, lng, lat }, n) => ({
          id: `o${n}`,
          time: atMs,
          position: { lng, lat, type: 'GPS' },
          blocks: [],
        }))
        const device = await json()
        if (isLate) {
          await uplink(world, device, drive(from))
          if (wild.length > 0) await uplink(world, device, wild)
        } else
          await uplink(
            world,
            device,
            [...drive(from), ...wild].sort((a, b) => a.time - b.time),
          )
        const track = await trackOf(world, user, device, asked)
        expect(Math.abs(lengthOf(track) / length - 1)).toBeLessThan(0.01)
      }),
      { numRuns: 30 },
    )
  }, 60_000)

  test('cell positions between good ones move neither the track nor the latest fix', async () => {
    const device = await json()
    const from = now() - 120 * minute
    const mixed = drive(from).flatMap((report, n) => [
      report,
      {
        ...report,
        id: `l${n}`,
        time: report.time + 30_000,
        position: { lng: report.position.lng + 0.015, lat: report.position.lat - 0.015, type: 'LBS' },
      },
    ])
    await uplink(world, device, mixed)
    expect(await state(device)).toMatchObject({ fix: { type: 'GPS', atMs: from + 59 * minute } })
    const track = await trackOf(world, user, device, { fromMs: from - minute, untilMs: from + 61 * minute })
    expect(track.map(([at]) => at)).toEqual(drive(from).map(({ time }) => time))
    // A cell position is better than nothing after a long time without satellites.
    await uplink(world, device, {
      id: 'later',
      time: from + 100 * minute,
      position: { lng: 121.4, lat: 31.4, type: 'LBS' },
      blocks: [],
    })
    expect(await state(device)).toMatchObject({ fix: { type: 'LBS', atMs: from + 100 * minute } })
  })

  test('a real move while it was off is believed at the second fix', async () => {
    const device = await json()
    const atMs = now() - 30 * minute
    for (const [n, lng] of [121, 80, 80.001, 80.002].entries())
      await uplink(world, device, {
        id: String(n),
        time: atMs + n * minute,
        position: { lng, lat: 31, type: 'GPS' },
        blocks: [],
      })
    expect(await state(device)).toMatchObject({ fix: { lng: 80.002 } })
  })
})

test('a row the database refuses is quarantined with its reason, its neighbours are stored, all are answered', async () => {
  await world.query(`create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.temp1 = 66.6::real then raise exception 'poison' using errcode = '22023'; end if; return new; end $$`)
  await world.query(
    'create trigger refuse_poison before insert on readings for each row execute function refuse_poison()',
  )
  const devices = await Promise.all(Array.from({ length: 8 }, json))
  const atMs = now()
  await Promise.all(
    devices.map((device, n) =>
      say(
        world,
        n % 2 ? 'mqtt' : 'http',
        device,
        [4, n === 3 ? 66.6 : 5, 6].map((temp1, k) => ({ atMs: atMs - k * minute, values: { temp1 } })),
      ),
    ),
  )
  const counts = await Promise.all(devices.map(async (device) => (await rowsOf(world, device)).length))
  expect(counts).toEqual([3, 3, 3, 2, 3, 3, 3, 3])
  const kept = await world.query<{ device_id: number; reason: string; report: string }>('select * from quarantine')
  expect(kept.map(({ device_id }) => device_id)).toEqual([devices[3]?.id])
  expect(kept[0]).toMatchObject({ reason: expect.stringContaining('poison'), report: expect.stringContaining('66.6') })
  await world.query('drop trigger refuse_poison on readings')
})

describe('a credential', () => {
  test('rotated: the live connection ends, the old secret opens nothing, the new one does', async () => {
    const { devices } = await import('@coldway/contract/devices/devices.ts')
    const device = await json()
    const { connectAsync } = (await import('mqtt')).default
    const options = { host: '127.0.0.1', port: world.ports.mqtt, username: device.deviceCode, reconnectPeriod: 0 }
    const client = await connectAsync({ ...options, password: device.secret })
    client.on('error', () => undefined)
    const closed = new Promise<boolean>((resolve) => client.once('close', () => resolve(true)))
    const { secret } = await world.dataOf(user, devices.rotateCredential, { id: device.id })
    expect(await closed).toBe(true)
    await expect(connectAsync({ ...options, password: device.secret })).rejects.toThrow()
    expect((await uplink(world, device, uplinkAt(now(), 4))).status).toBe(401)
    expect((await uplink(world, { ...device, secret }, uplinkAt(now(), 4))).status).toBe(200)
  })

  test('of a deleted device opens nothing', async () => {
    const { devices } = await import('@coldway/contract/devices/devices.ts')
    const device = await json()
    expect((await uplink(world, device, uplinkAt(now(), 4))).status).toBe(200)
    await world.dataOf(user, devices.deleteByIds, { ids: [device.id] })
    expect((await uplink(world, device, uplinkAt(now(), 4))).status).toBe(401)
  })

  test('a terminal number with the zeros its header pads it with is the same terminal', async () => {
    const device = await make.device({ orgId, protocol: 'jt808', terminalNo: '013912345678' })
    await say(world, 'jt808', device, [{ atMs: now(), values: { temp1: 4 } }])
    expect((await rowsOf(world, device)).length).toBe(1)
  })
})

test('one bad report of a message does not lose the others, and all are answered', async () => {
  const device = await json()
  const answer = await uplink(world, device, [
    uplinkAt(now(), 4),
    { id: 1 },
    'text',
    uplinkAt(now() - minute, 5),
    { ...uplinkAt(now(), 4), time: utc(0).replace('01-01', '02-30') },
  ])
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { accepted: 2, rejected: [{ index: 1 }, { index: 2 }, { index: 4 }] } },
  })
  expect((await rowsOf(world, device)).length).toBe(2)
})
