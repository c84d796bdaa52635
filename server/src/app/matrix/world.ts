/**
 * The world of the matrix: the whole program on its own database, the places, and one object of each kind at each
 * place.
 */
import type { Call } from '@coldway/contract/call.ts'
import type { ExportCall } from '@coldway/contract/downloads/exports.ts'
import { errors } from '@coldway/contract/errors.ts'
import { Pool } from 'pg'
import { afterAll } from 'vitest'
import { hashPassword } from '../../platform/secrets.ts'
import { testPassword } from '../../testing/make.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/open-id-provider.ts'
import { startWechatRecorder } from '../../testing/wechat-recorder.ts'
import { startPlaceFinder } from '../../testing/place-finder.ts'
import { makeWorld, testConfig, type World } from '../../testing/world.ts'
import type { Ids } from './body.ts'
import { absentIds, freshAt } from './factories.ts'
import type { Making, Query } from './making.ts'
import { type Answer, createStateOracle, watchWrites } from './oracles.ts'
import { above, boxOf, canaryOf, type Place, type PlaceName, placeNames } from './places.ts'
import { makeClients } from './clients.ts'
import { makePrincipals, type Principal } from './principals.ts'
import { partnerCode } from './bodies/waybills.ts'
import { makeShareHolders } from './shares.ts'

export interface Matrix extends Making {
  readonly world: World
  /** Answers for WeChat. */
  readonly wechat: Awaited<ReturnType<typeof startWechatRecorder>>
  /** Signs people in by OpenID Connect. */
  readonly openId: OpenIdProvider
  /** The objects that denied cells name: the place's own organisation, and objects that stay. */
  readonly fixed: Readonly<Record<PlaceName | 'absent', Ids>>
  /** The principal's own objects at its home, beside those that the cell names. */
  readonly base: Readonly<Record<PlaceName, Ids>>
  readonly principals: readonly Principal[]
  readonly stateOf: () => Promise<Record<string, string>>
  /** Tables that may have been written to since this or `stateOf` was last asked. */
  readonly written: () => Promise<readonly string[]>
  /** Calls in this process, through the whole HTTP stack but the socket. */
  ask(
    who: Pick<Principal, 'headers' | 'sign'>,
    call: Call,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export const makeMatrix = async (): Promise<Matrix> => {
  const others = await Promise.all([startWechatRecorder(), startOpenIdProvider(), startPlaceFinder()])
  const [wechat, openId, finder] = others
  const channels = { ...testConfig().channels, egressAllow: others.map(({ hostPort }) => hostPort) }
  const world = await makeWorld({ config: { wechat: wechat.setup, placeFinder: finder.setup, channels } })
  const pool = new Pool({ ...world.where, max: 8 })
  // The end of a pool does not wait until the server has closed each connection: the drop of the database may come first.
  pool.on('connect', (client) => client.on('error', () => undefined))
  afterAll(() => Promise.all([pool.end(), ...others.map((one) => one.close())]))
  const query: Query = async (text, values = []) => (await pool.query(text, [...values])).rows
  const places = await makePlaces(query, await world.make.root)
  const making: Making = { query, places, passwordHash: await hashPassword(testPassword) }
  const principals = [
    ...(await makePrincipals(making)),
    ...(await makeShareHolders(making)),
    ...(await makeClients(making)),
  ]
  const [fixed, base] = [await idsAtAll(making), await idsAtAll(making)]
  for (const name of placeNames) await writeToPeople(query, places[name])
  for (const name of placeNames) await fillLists(making, places[name], fixed[name])
  // Work that is due every hour is done now, so that none of its deletions falls among the cells.
  await world.program.housekeeping?.look()
  const written = await watchWrites(query)
  // Every cell counts by these, among the rows of all cells before.
  await query('create index on audit_rows (call, outcome)')
  const fixedIds = mapPlaces((name) => ({ ...fixed[name], organisation: places[name].orgId }))
  return {
    ...making,
    world,
    wechat,
    openId,
    principals,
    base,
    fixed: { ...fixedIds, absent: absentIds },
    stateOf: await createStateOracle(query, written),
    written,
    ask: createAsk(world),
  }
}

const mapPlaces = <Value>(of: (name: PlaceName) => Value): Record<PlaceName, Value> =>
  Object.fromEntries(placeNames.map((name) => [name, of(name)])) as Record<PlaceName, Value>

const makePlaces = async (query: Query, rootId: number): Promise<Record<PlaceName, Place>> => {
  const places: Partial<Record<PlaceName, Place>> = {}
  const make = async (name: PlaceName): Promise<Place> => {
    const known = places[name]
    if (known) return known
    const upper = above[name]
    const parent = upper && (await make(upper))
    const orgId = parent ? await insertPlace(query, parent, name) : rootId
    const place = { name, orgId, path: `${parent?.path ?? ''}${orgId}/` }
    await query('update organisations set path = $2, name = $3 where id = $1', [
      orgId,
      place.path,
      `${canaryOf(name)}place`,
    ])
    places[name] = place
    return place
  }
  for (const name of placeNames) await make(name)
  await query('insert into organisations (parent_id, name, code) values ($1, $2, $2)', [rootId, partnerCode])
  await query(`update organisations set path = $1 || '/' || id || '/' where code = $2`, [String(rootId), partnerCode])
  return places as Record<PlaceName, Place>
}

const insertPlace = async (query: Query, parent: Place, name: PlaceName): Promise<number> => {
  const text = `${canaryOf(name)}place`
  const values = [parent.orgId, text]
  const [row] = await query<{ id: number }>(
    'insert into organisations (parent_id, name, code) values ($1, $2, $2) returning id',
    values,
  )
  return row?.id ?? 0
}

const idsAtAll = async (making: Making): Promise<Record<PlaceName, Ids>> => {
  const made: Partial<Record<PlaceName, Ids>> = {}
  for (const name of placeNames) made[name] = await freshAt(making, name)
  return made as Record<PlaceName, Ids>
}

/** Rows that lists show and no call names: a thermometer, a device of a type, a door that opened, a step of a lock. */
const fillLists = async (
  { query, places }: Making,
  place: Place,
  { device, deviceType, command }: Ids,
): Promise<void> => {
  const { orgId, path } = place.name === 'root' ? places.top : place
  const text = canaryOf(place.name)
  for (const category of ['bluetooth', 'portable'])
    await query(
      `insert into devices (org_id, org_path, code, name, category, type_id, protocol, secret_hash, report_interval_s, zone)
       values ($1, $2, $3, $3, $4, $5, 'json', '', 60, '+08:00')`,
      [orgId, path, `${text}${category}`, category, deviceType],
    )
  for (const [secondsAgo, door] of [
    [120, 0],
    [60, 1],
  ])
    await query(
      `insert into readings (device_id, at, disc, arrived, lng, lat, fix, door)
       values ($1, now() - $2 * interval '1 second', 2, now(), $3, $4, 1, $5)`,
      [device, secondsAgo, boxOf(place.name).lng, boxOf(place.name).lat, door],
    )
  await query(
    `insert into lock_records (command_id, device_id, action, step, counter, source, created_at)
     select id, $3, 'elockUnlock', 'requested', 1, $2, now() from commands where id = $1`,
    [command, `${text}step`, device],
  )
}

/** A message in the outbox and a row of the trail, which lists show and no call names. */
const writeToPeople = async (query: Query, { name, path }: Place): Promise<void> => {
  const text = `${canaryOf(name)}message`
  await query(
    `insert into outbox (created_at, org_path, channel, address, subject, text, is_secret) values (now(), $1, 'email', $2, $2, $2, false)`,
    [path, text],
  )
  await query(
    `insert into audit_rows (chain, seq, at, account, user_name, org_path, call, request_id, ip, outcome, entity_name, after, prev_hash, hash)
     values (900 + $1, 1, now(), $3, $3, $2, 'x', 'x', 'x', 'done', $3, $3, '', '')`,
    [placeNames.indexOf(name), path, `${canaryOf(name)}trail`],
  )
}

let count = 0

const createAsk =
  ({ program }: World): Matrix['ask'] =>
  async (who, call, body, headers = {}) => {
    count += 1
    const asked = body && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, string>) : {}
    const query = call.method === 'GET' ? `?${new URLSearchParams(asked)}` : ''
    const url = `${call.path}${query}`
    const text = call.method === 'POST' ? JSON.stringify(body ?? {}) : ''
    const answer = await program.app.inject({
      method: call.method,
      url,
      headers: {
        'content-type': call.takesFile ? formType : 'application/json',
        // Files go with a token.
        ...(!call.takesFile && who.sign?.({ method: call.method, url, body: text })),
        ...((call.takesFile || !who.sign) && who.headers),
        ...headers,
      },
      // Each call has an address of its own, so that no limit of an address answers for the cell.
      remoteAddress: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      ...(call.method === 'POST' && { payload: call.takesFile ? formOf(asked) : text }),
    })
    const isEnvelope = answer.headers['content-type']?.toString().startsWith('application/json')
    const parsed = isEnvelope ? answer.json() : { code: '0', data: rowsOf(answer.body) }
    if (isEnvelope && isEmptyFile(call, parsed.code))
      return { status: 200, code: '0', data: [], text: '', headers: JSON.stringify(answer.headers), isEmptyFile: true }
    return {
      status: answer.statusCode,
      code: String(parsed.code),
      data: parsed.data,
      text: answer.body,
      headers: JSON.stringify(answer.headers),
    }
  }

/** Some lists refuse a file without rows by a code of their own. The matrix judges such a refusal as an empty list. */
const isEmptyFile = (call: Call, code: unknown): boolean => {
  const { whenEmpty } = call as Partial<ExportCall>
  return whenEmpty !== undefined && code === errors[whenEmpty][0]
}

const formType = 'multipart/form-data; boundary=cells'
/** Sends every field as a file: a file that is asked for in base64, and the text of any other. */
const formOf = (fields: Record<string, unknown>): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.concat([
        Buffer.from(`--cells\r\ncontent-disposition: form-data; name="${name.replaceAll('"', '')}"`),
        Buffer.from(name === 'file' ? '; filename="cells.xlsx"\r\n\r\n' : '\r\n\r\n'),
        name === 'file' ? Buffer.from(String(value), 'base64') : Buffer.from(JSON.stringify(value) ?? ''),
        Buffer.from('\r\n'),
      ]),
    ),
    Buffer.from('--cells--\r\n'),
  ])

/** The rows of a file of comma-separated values, which is what an export answers unless asked for another. */
const rowsOf = (text: string): string[] => text.split('\r\n').slice(1).filter(Boolean)
