import { writeFile } from 'node:fs/promises'
import { type Language, languages } from '@coldway/contract/enums.ts'
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf, query, clock, base } = await makeWorld({ config: { roles: new Set(['api']) } })

const minuteMs = 60_000
const wire = (atMs: number) => new Date(atMs + 8 * 60 * minuteMs).toISOString().slice(0, 19).replace('T', ' ')
/** The places of nine probes in a truck: its corners and its middle. */
const places = [
  ...[0.2, 12.8].flatMap((x) => [0.2, 2.2].flatMap((y) => [0.2, 2.3].map((z) => [x, y, z] as const))),
  [6.5, 1.2, 1.2] as const,
]

/** The further from the door and the nearer to the floor, the colder; the fifth probe is silent for a while. */
const completed = async () => {
  const user = await make.user()
  const fromMs = Math.floor(clock.now() / minuteMs) * minuteMs - 120 * minuteMs
  const probes = []
  for (const [index, [x, y, z]] of places.entries()) {
    const device = await make.device({ orgId: user.orgId, reportIntervalS: 60 })
    await query(
      `insert into readings (device_id, at, disc, arrived, temp1, extra)
       select $1, $2::timestamptz + n * interval '1 minute', 0, $2, $3::float8 + 0.6 * sin(n / 12.0) + $4::float8 * (n % 40 < 6)::int, '{}'
       from generate_series(0, 119) n where $5 or n not between 50 and 70`,
      [device.id, new Date(fromMs), 3.4 + x / 8 + z / 2, index === 8 ? 0 : 1.3, index !== 4],
    )
    probes.push({ label: `P${index + 1}`, deviceId: device.id, key: 'temp1', x, y, z })
  }
  const { id } = await dataOf(user, mappings.save, {
    orgId: user.orgId,
    name: '冷藏车 空载 2026',
    vehicleId: null,
    roomId: null,
    placeName: '沪A·F1234',
    lengthM: 13,
    widthM: 2.4,
    heightM: 2.5,
    lowC: 2,
    highC: 7,
    spreadLimitC: 4,
    requiredHours: 1,
    load: 'empty',
    season: 'summer',
    conditions: 'Door opened every hour',
    probes,
  })
  await dataOf(user, mappings.start, { id, version: 1, fromTime: wire(fromMs) })
  await dataOf(user, mappings.complete, { id, version: 2, untilTime: wire(fromMs + 120 * minuteMs) })
  return { user, id, fromMs }
}

test('the sheet has the figures of each probe and the values of each slot', async () => {
  const { user, id, fromMs } = await completed()
  const { text, headers } = await callAs(user, mappings.report, { id, format: 'csv' }, { langType: 'en-US' })
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = text.split('\r\n')
  expect(lines[1]).toContain('Failed')
  expect(text).toContain('a probe has gaps')
  expect(lines.find((line) => line.startsWith('9,P9,'))).toContain('6.5 / 1.2 / 1.2')
  const values = lines.slice(lines.findIndex((line) => line.startsWith('Time (')) + 1)
  expect(values[0]).toContain(new Date(fromMs).toISOString().slice(0, 19).replace('T', ' '))
  expect(values.filter((line) => line !== '')).toHaveLength(120)
  // The cell of a silent probe and the difference between probes are empty.
  expect(values[60]?.split(',').map((cell) => cell === '')).toEqual([
    false,
    false,
    ...places.map((_one, at) => at === 4),
    true,
  ])
})

test('the document is made in five languages', async () => {
  const { user, id } = await completed()
  const folder = process.env.COLDWAY_KEEP_REPORTS
  for (const language of languages as readonly Language[]) {
    const answer = await fetch(base + mappings.report.path, {
      method: 'POST',
      headers: { access_token: user.token, 'content-type': 'application/json', langType: language },
      body: JSON.stringify({ id, format: 'pdf' }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    if (folder) await writeFile(`${folder}/mapping-${language}.pdf`, bytes)
  }
}, 120_000)

test('a draft has no report', async () => {
  const { user, id } = await completed()
  await query(`update mappings set state = 'draft', from_at = null, until_at = null where id = $1`, [id])
  expect((await callAs(user, mappings.report, { id, format: 'csv' })).body.code).toBe('1')
})
