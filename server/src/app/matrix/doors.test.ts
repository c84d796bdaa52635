/** Other ways in (faults.md section 3.4): tokens in addresses, the live socket, files, names of others, time. */
import { allocation } from '@coldway/contract/devices/allocation.ts'
import { api } from '@coldway/contract/api.ts'
import type { Call } from '@coldway/contract/call.ts'
import { live } from '@coldway/contract/live.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { users } from '@coldway/contract/users/users.ts'
import { openXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { uplink } from '../../testing/devices.fixture.ts'
import { connectLive, liveUrl } from '../../testing/live-client.ts'
import { until } from '../../testing/until.ts'
import { dayFromNow, nextNumber } from './body.ts'
import { freshAt, secretOf } from './factories.ts'
import { leaksOf } from './oracles.ts'
import { boxOf, canaryOf, type PlaceName, placeNames } from './places.ts'
import { isInside, namesThoseAbove } from './policy.ts'
import type { Principal } from './principals.ts'
import { bodiesOf } from './refs.ts'
import { makeMatrix } from './world.ts'

const matrix = await makeMatrix()
const { ask, fixed, places, query, world } = matrix
const at = (home: PlaceName): Principal =>
  matrix.principals.find((one) => one.name.startsWith('all rights') && one.home === home) as Principal
const named = (calls: readonly Call[]) => calls.map((call) => [call.name, call] as const)

describe('a token in an address', () => {
  test.each(named(api))('opens nothing of %s, beside a right header neither', async (_name, call) => {
    const { access_token: token = '' } = at('own').headers
    for (const name of ['access_token', 'token'])
      for (const headers of [{}, at('own').headers]) {
        const asked = call.method === 'GET' ? (bodiesOf(call, fixed.own)[0] as Record<string, string>) : {}
        const address = `${call.path}?${new URLSearchParams({ ...asked, [name]: token })}`
        const { statusCode } = await world.program.app.inject({
          method: call.method,
          url: address,
          headers: { 'content-type': 'application/json', ...headers },
          ...(call.method === 'POST' && { payload: JSON.stringify(bodiesOf(call, fixed.own)[0]) }),
        })
        expect(statusCode).toBe(401)
      }
  })
})

describe('the live socket', () => {
  const homes = ['own', 'parent', 'child', 'sibling', 'foreign'] as const

  test.each(homes)('shows %s its own places alone, in snapshots and frames', async (home) => {
    const { data } = await ask(await at(home).again(), live.ticket, {})
    const client = connectLive(liveUrl(world.base, (data as { ticket: string }).ticket))
    client.subscribe('all')
    client.subscribe('list', { deviceIds: placeNames.map((name) => fixed[name].device) })
    client.subscribe('window', { window: [-180, -90, 180, 90] })
    for (const name of placeNames) client.subscribe(name, { orgId: places[name].orgId })
    const isDone = (id: string) => client.next((one) => one.type === 'snapshot' && one.id === id && one.isLast)
    for (const id of ['all', 'list', 'window']) await isDone(id)
    for (const name of placeNames)
      await (isInside(home, name)
        ? isDone(name)
        : client.next((one) => one.type === 'ended' && one.id === name && one.code === '26000'))
    const before = client.heard.length
    await reportEverywhere()
    // The report comes in a frame, or in a new snapshot when organisations have moved meanwhile.
    await until(() => client.heard.length > before)
    await new Promise((resolve) => setTimeout(resolve, 600))
    client.close()
    expect(client.heard.length).toBeGreaterThan(3)
    expect(leaksOf({ text: client.heard.join('\n'), headers: '' }, home)).toEqual([])
  })

  /** Each device reports from its own place, with its own credential. */
  const reportEverywhere = async (): Promise<void> => {
    for (const name of placeNames.filter((one) => one !== 'root')) {
      const { deviceCode } = fixed[name]
      const { lng, lat } = boxOf(name)
      const position = { lng: lng + 0.0501, lat: lat + 0.0501, type: 'GPS', speedKmh: 0 }
      const sent = { id: String(nextNumber()), time: world.clock.now(), position, blocks: [] }
      expect((await uplink(world, { deviceCode, secret: secretOf(deviceCode) }, sent)).status).toBe(200)
    }
  }

  test.each(matrix.principals.filter(({ standing }) => standing !== 'live').map((one) => [one.name, one] as const))(
    'has no ticket for: %s',
    async (_name, who) => {
      expect((await ask(who, live.ticket, {})).status).toBeGreaterThanOrEqual(401)
    },
  )
})

describe('files', () => {
  // Downloads that a browser navigates to need a ticket: downloads.test.ts has them.
  // Somebody attached a document or a certificate, as a picture or a PDF; evidence and events are JSON.
  const others = [
    'waybillDocuments.file',
    'probes.certificateFile',
    'evidence.bundle',
    'evidence.proof',
    'epcis.document',
  ]
  const isWorkbook = ({ name }: Call) => !others.includes(name)
  const lists = api.filter((call) => call.effect === 'export' && call.method === 'POST' && isWorkbook(call))
  // A mapping study has a report once its run has begun.
  beforeAll(() =>
    query(`update mappings set state = 'running', from_at = now() - interval '2 days' where id = any($1::int[])`, [
      [fixed.own.mapping, fixed.foreign.mapping],
    ]),
  )
  test.each(named(lists))('%s: a workbook shows own places alone', async (_name, call) => {
    for (const home of ['own', 'foreign'] as const) {
      const answers = await Promise.all(
        bodiesOf(call, fixed[home]).map((body) =>
          world.program.app.inject({
            method: 'POST',
            url: call.path,
            headers: { 'content-type': 'application/json', ...at(home).headers },
            payload: JSON.stringify({ ...body, format: 'excel' }),
          }),
        ),
      )
      // A list may need a condition that one of the bodies lacks, and some refuse a file without rows.
      const files = answers.filter(
        ({ statusCode, headers }) => statusCode === 200 && !/json/.test(`${headers['content-type']}`),
      )
      expect(files.length).toBeGreaterThan(0)
      for (const { rawPayload, headers } of files) {
        const text = JSON.stringify(await openXlsx(new Uint8Array(rawPayload)))
        expect(text.length).toBeGreaterThan(100)
        const above = (place: PlaceName) => namesThoseAbove(call) && isInside(place, home)
        expect(leaksOf({ text, headers: JSON.stringify(headers) }, home).filter((place) => !above(place))).toEqual([])
      }
    }
  })
})

describe('names of the other tenant', () => {
  test('are free: nobody finds out by trying that they are taken', async () => {
    const [role] = await query<{ name: string }>('select name from roles where id = $1', [fixed.foreign.role])
    const [place] = await query<{ name: string }>('select name from organisations where id = $1', [
      places.foreignChild.orgId,
    ])
    const orgId = places.own.orgId
    const tried = [
      await ask(at('own'), roles.saveRole, { orgId, name: role?.name, permissions: [] }),
      await ask(at('own'), organisations.saveOrg, { parentId: orgId, name: place?.name, code: `FREE${nextNumber()}` }),
      await ask(at('own'), recipients.batchSave, {
        orgId,
        recipients: [{ name: 'X', email: `${canaryOf('foreign')}1@x.example` }],
      }),
    ]
    expect(tried.map(({ code }) => code)).toEqual(['0', '0', '0'])
  })
})

describe('time', () => {
  test.each([
    ['organisations.queryById', organisations.queryById, (id: number) => ({ id }), 'organisation'],
    ['users.queryUserInfoById', users.queryUserInfoById, (id: number) => ({ id }), 'user'],
    ['roles.queryById', roles.queryById, (id: number) => ({ id }), 'role'],
  ] as const)('%s takes no longer for another tenant than for nothing', async (_name, call, bodyOf, entity) => {
    const took = { foreign: [] as number[], absent: [] as number[] }
    for (let round = 0; round < 50; round++)
      for (const which of ['foreign', 'absent'] as const) {
        const beganMs = performance.now()
        await ask(at('own'), call, bodyOf(fixed[which][entity]))
        took[which].push(performance.now() - beganMs)
      }
    const [foreign, absent] = [median(took.foreign), median(took.absent)]
    // Gross differences only, as this runs beside other tests on two cores.
    expect(Math.abs(foreign - absent)).toBeLessThan(1.5 + Math.min(foreign, absent))
  })
})

// Run it last: the device keeps the name that the other tenant gave.
describe('a device that came from the other tenant', () => {
  test('brings no place it was at before', async () => {
    const { device } = await freshAt(matrix, 'foreign', ['device'])
    const moved = await ask(at('root'), allocation.allocationDeviceSave, {
      orgId: places.own.orgId,
      deviceIds: [device],
    })
    expect(moved.code).toBe('0')
    const span = { deviceId: device, startTime: dayFromNow(-1), endTime: dayFromNow(1) }
    const track = await ask(at('own'), tracks.postList, span)
    const series = await ask(at('own'), sensors.querySeries, { ...span, keys: ['temp1'] })
    expect([track.code, series.code]).toEqual(['0', '0'])
    for (const { text } of [track, series]) expect(leaksOf({ text, headers: '' }, 'own')).toEqual([])
    expect((await ask(at('foreign'), tracks.postList, span)).status).toBe(404)
  })
})

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
