/** What a body carries beyond the call's fields has no effect, and nothing in a body causes a fault. */
import { api } from '@coldway/contract/api.ts'
import type { Call, Entity } from '@coldway/contract/call.ts'
import { errors, Refusal } from '@coldway/contract/errors.ts'
import { describe, expect, test } from 'vitest'
import { parseInput } from '../../platform/parse-input.ts'
import { isLong } from '../../testing/world.ts'
import { controls } from './controls.ts'
import { freshAt } from './factories.ts'
import { untilIdle } from './oracles.ts'
import type { Principal } from './principals.ts'
import { bodiesOf, eq, isListCall, kindsOf, listBody, schemaOf } from './refs.ts'
import { makeMatrix } from './world.ts'

const matrix = await makeMatrix()
const asker = matrix.principals.find(({ name }) => name === 'all rights, own') as Principal
const ofUsers = api.filter(({ audience }) => audience.includes('user') || audience.includes('mustChange'))
const writes = ofUsers.filter((call) => call.effect !== 'read' && !controls[call.name])
const named = (calls: readonly Call[]) => calls.map((call) => [call.name, call] as const)

const mark = 'SMUGGLED'
const { foreign } = matrix.fixed
const extras: Readonly<Record<string, unknown>> = {
  orgId: foreign.organisation,
  org_id: foreign.organisation,
  tenantId: foreign.organisation,
  orgPath: mark,
  org_path: mark,
  path: mark,
  roleId: foreign.role,
  role_id: foreign.role,
  roleName: mark,
  userId: foreign.user,
  user_id: foreign.user,
  deviceId: foreign.device,
  permissions: ['user:edit'],
  mobileMenus: ['mobile:device'],
  account: mark,
  password: mark,
  passwordHash: mark,
  password_hash: mark,
  secret: mark,
  secretHash: mark,
  status: mark,
  accountStatus: 'deactivated',
  emailState: 'bound',
  state: mark,
  version: 99,
  isGlobal: true,
  isEnabled: false,
  is_enabled: false,
  enabled: false,
  isOwn: true,
  createTime: '2001-01-01 00:00:00',
  created_at: '2001-01-01',
  constructor: mark,
}

describe.each(named(writes))('%s', (_name, call) => {
  test('makes nothing of what it was not asked for', async () => {
    const before = (await lookAbroad()).rows
    const plain = await rowsAfter(call, {})
    if (refusesUnknown(call)) await expect(rowsAfter(call, unasked(call))).rejects.toThrow("expected '1 ")
    else expect(await rowsAfter(call, unasked(call))).toEqual(plain)
    const { rows, written } = await lookAbroad()
    expect(rows).toEqual(before)
    expect(await placesOf(mark, written)).toEqual([])
    expect(await strays()).toEqual([])
  })
})

/** Heavy calls take no field that they do not know (`bounded` in contract/src/call.ts). */
const refusesUnknown = (call: Call): boolean => schemaOf(call).additionalProperties === false

/** Keys that the call has no field for. */
const unasked = (call: Call): object => {
  const asked = new Set(Object.keys(schemaOf(call).properties ?? {}))
  return Object.fromEntries(Object.entries(extras).filter(([key]) => !asked.has(key)))
}

/** Identifiers that are drawn by chance, and hashes of texts that hold numbers. */
const drawn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}/g

/** What the call writes for new objects and a new account, without what differs each time. */
const rowsAfter = async (call: Call, extra: object): Promise<unknown> => {
  const ids = await freshAt(matrix, 'own', kindsOf(call, matrix.fixed.absent))
  const who = await asker.again()
  for (const body of bodiesOf(call, ids)) {
    const { code, text } = await matrix.ask(who, call, { ...extra, ...body })
    expect(`${code} ${code === '0' ? '' : text}`).toBe('0 ')
  }
  await untilIdle(matrix.query)
  const rows: unknown[] = []
  for (const [entity, table] of Object.entries(tables).filter(([entity]) => entity in ids))
    rows.push(await matrix.query(`select to_jsonb(t) as row from ${table} t where id = $1`, [ids[entity as Entity]]))
  rows.push(await matrix.query(`select to_jsonb(u) as row from users u where account = $1`, [who.account]))
  return JSON.parse(JSON.stringify(rows, (key, value) => (isNewEachTime.test(key) ? undefined : withoutNumbers(value))))
}
/** Ids (in documents too), hashes and times; `rowsAbroad` and `strays` check places. */
const isNewEachTime = /^(id|siteId|alarmPolicyId|path|org_path|nonce|counter|.*_(id|at|hash|until|since|after))$/
const withoutNumbers = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll(drawn, '#').replaceAll(/\d+/g, '#')
  return Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger) ? ['#'] : value
}
const tables: Readonly<Record<Entity, string>> = {
  device: 'devices',
  deviceInTransit: 'devices',
  deviceType: 'device_types',
  organisation: 'organisations',
  role: 'roles',
  user: 'users',
  recipient: 'recipients',
  share: 'shares',
  apiClient: 'api_clients',
  identityProvider: 'identity_providers',
  forwardingRule: 'forwarding_rules',
  deadLetter: 'forwarding_batches',
  outboxMessage: 'outbox',
  command: 'commands',
  unlockRequest: 'commands',
  waybill: 'waybills',
  waybillInTransit: 'waybills',
  waybillCompleted: 'waybills',
  customWaybill: 'waybills',
  customWaybillInTransit: 'waybills',
  waybillDetail: 'waybill_details',
  waybillTemplate: 'waybill_templates',
  vehicle: 'vehicles',
  deviceOnVehicle: 'devices',
  probe: 'probes',
  probeCertificate: 'probe_certificates',
  product: 'products',
  room: 'rooms',
  mapping: 'mappings',
  lockOrder: 'lock_orders',
  lockOrderUnderWay: 'lock_orders',
  lockDevice: 'devices',
  commandTemplate: 'command_templates',
  line: 'lines',
  lineSubscription: 'line_subscriptions',
  site: 'sites',
  park: 'sites',
  siteSubscription: 'site_subscriptions',
  siteRecord: 'site_stays',
  alarmPolicy: 'alarm_policies',
  waybillPolicy: 'alarm_policies',
  alarmRecord: 'alarm_records',
}
/** Devices whose path is not their organisation's, and users with a role that is not of their branch. */
const strays = () =>
  matrix.query(
    `select 'device' from devices d join organisations o on o.id = d.org_id where d.org_path <> o.path
     union all select 'user' from users u join organisations o on o.id = u.org_id join roles r on r.id = u.role_id
       join organisations ro on ro.id = r.org_id where not starts_with(o.path, ro.path)`,
  )

/** A hash of all rows of tenant B for each table that names the organisation. A table without writes since is not read again. */
const abroad = new Map<string, string | null>()
const lookAbroad = async (): Promise<{ readonly rows: object; readonly written: readonly string[] }> => {
  const { path } = matrix.places.foreign
  const written = await matrix.written()
  const hashes = (await owned)
    .filter(({ table, column }) => !abroad.has(`${table}.${column}`) || written.includes(table))
    .map(({ table, column }) => {
      const where =
        column === 'org_path' ? 'org_path like $1' : `org_id in (select id from organisations where path like $1)`
      return `select '${table}.${column}' as t, md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t where ${where}`
    })
  const rows =
    hashes.length > 0
      ? await matrix.query<{ t: string; hash: string | null }>(hashes.join(' union all '), [`${path}%`])
      : []
  for (const { t, hash } of rows) abroad.set(t, hash)
  return { rows: Object.fromEntries(abroad), written }
}
const owned = matrix.query<{ table: string; column: string }>(
  `select c.table_name as table, c.column_name as column from information_schema.columns c join pg_class k on k.relname = c.table_name
   where c.table_schema = 'public' and c.column_name in ('org_id', 'org_path') and not k.relispartition and k.relkind in ('r', 'p')
     and c.table_name not like 'audit%' order by 1, 2`,
)

/** Lists the tables that contain a text. */
const placesOf = async (text: string, names: readonly string[]): Promise<string[]> => {
  const asked = names.map(
    (name) => `select '${name}' as name where exists (select from "${name}" t where t::text like $1)`,
  )
  const found = await matrix.query<{ name: string }>(asked.join(' union all '), [`%${text}%`])
  return found.map(({ name }) => name)
}

describe('whatever a body holds, the answer is a refusal and no fault', () => {
  const odd: readonly unknown[] = [
    null,
    0,
    -1,
    1.5,
    1e300,
    '',
    '\0',
    'a\0b',
    '\ud800',
    "'; drop table devices; --",
    "' or '1'='1",
    'x'.repeat(300),
    [],
    {},
    true,
    '0x10',
    ' 12 ',
    'NaN',
    '9'.repeat(30),
    [[]],
    { a: 1 },
    '2026-02-30 00:00:00',
    '0000-00-00 00:00:00',
  ]
  const columns = [
    'deviceCode',
    'orgId',
    'createTime',
    'category',
    'no_such',
    '__proto__',
    'constructor',
    'id; drop table devices',
    "o.id' or 1=1 --",
    'path',
    'password_hash',
  ]
  const types = ['eq', 'like', 'gt', 'in', 'between', 'is', '= 1 or 1', 'ne; --']

  const sentOfOdd = 8

  test.each(named(ofUsers.filter(({ name }) => name !== 'session.end')))(
    '%s',
    async (_name, call) => {
      const who = await asker.again()
      const bodies = bodiesOf(call, await freshAt(matrix, 'own', kindsOf(call, matrix.fixed.absent)))
      const fields = bodies.flatMap(fieldsGoneOdd).concat(parsesConditions(call) ? oddConditions : [])
      const turn = api.indexOf(call)
      const whole = odd.filter((body, at) => isLong || (at + turn) % sentOfOdd === 0 || isTakenIn(call, body))
      const asked = [...whole, ...fields.filter((body) => isTakenIn(call, body))]
      for (let at = 0; at < asked.length; at += 20) {
        const answers = await Promise.all(asked.slice(at, at + 20).map((body) => matrix.ask(who, call, body)))
        for (const { status, text } of answers)
          if (status >= 500) throw new Error(`answered ${status} ${text.slice(0, 300)}`)
      }
      expect((await matrix.query('select 1 from devices')).length).toBeGreaterThan(0)
    },
    60_000,
  )

  /**
   * Parses a body as the router does, which refuses it before anything else sees it. Over HTTP each call is sent every eighth body of
   * `odd` (another eighth than its neighbours are), and whatever is sent as a form; the long form sends all of `odd`.
   */
  const isTakenIn = (call: Call, body: unknown): boolean => {
    if (call.takesFile) return true
    const given = call.method === 'GET' ? asAddress(body) : asJson(body)
    try {
      parseInput(call, given)
      return true
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || errors[refusal.error][1] >= 500) throw refusal
      return false
    }
  }

  const asAddress = (body: unknown): unknown =>
    body && typeof body === 'object' && !Array.isArray(body)
      ? Object.fromEntries(new URLSearchParams(body as Record<string, string>))
      : {}
  const asJson = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

  /** An export is made of its list (contract/src/downloads/exports.ts) and passes its conditions to the same parser. */
  const parsesConditions = (call: Call): boolean => isListCall(call) && (isLong || !('of' in call))
  const fieldsGoneOdd = (body: object): object[] =>
    Object.keys(body).flatMap((key) => odd.map((value) => ({ ...body, [key]: value })))
  const oddConditions = [
    ...columns.flatMap((column) => [
      ...odd.map((value) => listBody(eq(column, value))),
      ...types.map((type) => listBody({ column, type, value: ['1', "1' or '1'='1"] })),
      { ...listBody(), sorts: [{ column, order: 'asc' }] },
    ]),
    { ...listBody(), sorts: [{ column: 'id', order: 'asc; drop table devices' }] },
    { ...listBody(), sorts: [{ column: 'id', order: 'asc', nulls: 'first' }], where: '1=1', limit: '1; select 1' },
  ]
})
