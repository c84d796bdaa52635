/** Lines of the demo and the vehicles watched on them; their records come from the demo's own driving. */
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { roadOf } from '@coldway/simulator/routes.ts'
import { lines as driven, type TownKey, towns } from '@coldway/simulator/towns.ts'
import { sql } from 'kysely'
import { insertLine, insertLineSubscriptions } from '../modules/lines/index.ts'
import type { Db, Tx } from '../platform/database.ts'
import { organisationIdOf } from './seed.ts'

interface PlannedLine {
  readonly name: string
  readonly number: string
  readonly towns: readonly TownKey[]
  /** A straight line from town to town: a vehicle that follows the road leaves it. */
  readonly isStraight?: true
  readonly offsetM: number
  readonly stayTimeoutS: number
}

const planned: readonly PlannedLine[] = [
  { name: '沪宁冷链干线', number: 'HN-01', towns: driven['HD-SH'][0], offsetM: 500, stayTimeoutS: 1200 },
  { name: '杭甬温专线', number: 'HY-02', towns: driven['HD-HZ'][0], offsetM: 500, stayTimeoutS: 1800 },
  { name: '宁徐线', number: 'NX-03', towns: driven['HD-NJ'][2], isStraight: true, offsetM: 1500, stayTimeoutS: 1800 },
]
const vehiclesMax = 4
const dayMs = 86_400_000
const watchedDays = 89
const kmh = 70
const nobody = { email: [], sms: [], wechat: [], http: [] }

/**
 * Seeds only where there are none yet, so that a deleted or cancelled one does not return. Expired subscriptions are
 * made again.
 */
export const seedLines = async (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> => {
  const orgId = await organisationIdOf(db, 'HD')
  if (orgId === undefined) return
  await db.transaction().execute(async (tx) => {
    const path = await pathOf(tx, orgId)
    const { rows: there } = await sql<{ id: number; name: string; hasRunOut: boolean }>`
      select l.id, l.name, exists (select from line_subscriptions s where s.line_id = l.id and s.status <> 'cancelled')
        and not exists (select from line_subscriptions s where s.line_id = l.id and s.end_at > ${new Date(nowMs)}) as "hasRunOut"
      from lines l where l.org_id = ${orgId}`.execute(tx)
    const isNew = there.length === 0
    for (const line of planned) {
      const known = there.find(({ name }) => name === line.name)
      if (!isNew && !known?.hasRunOut) continue
      const lineId = known?.id ?? (await insertLine(tx, { ...wordsOf(line), orgId }, { path, course: courseOf(line) }))
      // The fleet sends its last day first, so that day counts too.
      const startMs = isNew ? nowMs - dayMs : nowMs
      const span = { startMs, endMs: startMs + watchedDays * dayMs }
      const { offsetM, stayTimeoutS } = line
      const wanted = { lineId, validity: 'permanent', offsetM, stayTimeoutS, recipients: nobody, ...span } as const
      const deviceIds = await vehiclesOf(tx, fleet, line)
      const pairs = deviceIds.map((deviceId) => ({ deviceId, orgId }))
      await insertLineSubscriptions(tx, wanted, pairs, { makerId: orgId, nowMs: startMs })
    }
  })
}

const pathOf = async (tx: Tx, orgId: number): Promise<string> => {
  const { rows } = await sql<{ path: string }>`select path from organisations where id = ${orgId}`.execute(tx)
  return rows[0]?.path ?? ''
}

/** Picks vehicles that drive this line. */
const vehiclesOf = async (tx: Tx, fleet: readonly PlannedDevice[], line: PlannedLine): Promise<number[]> => {
  const key = line.towns.join()
  const codes = fleet
    .filter(({ plate, play }) => plate !== null && play.conduct === 'normal' && play.line?.join() === key)
    .slice(0, vehiclesMax)
    .map(({ deviceCode }) => deviceCode)
  const { rows } = await sql<{ id: number }>`
    select id from devices where code = any(${codes}::text[]) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

const wordsOf = ({ name, number, towns: keys }: PlannedLine) => {
  const [startPoint, ...rest] = keys.map(stopOf)
  const endPoint = rest.pop()
  if (!startPoint || !endPoint) throw new Error('a line has two towns or more')
  return { lineName: name, lineNumber: number, startPoint, waypoints: rest, endPoint, remark: '' }
}

const stopOf = (key: TownKey) => {
  const { name, lng, lat } = towns[key]
  return { lng, lat, address: name }
}

const courseOf = ({ towns: keys, isStraight }: PlannedLine) => {
  const places: readonly LngLat[] = isStraight ? keys.map(stopOf) : roadOf(keys).points
  const lengthM = places.reduce((sum, to, at) => sum + (at === 0 ? 0 : distanceM(places[at - 1] ?? to, to)), 0)
  return {
    path: places.flatMap(({ lng, lat }) => [rounded(lng), rounded(lat)]),
    pathErrorM: 0,
    distanceM: Math.round(lengthM),
    durationS: Math.round((lengthM / 1000 / kmh) * 3600),
    source: 'estimate',
  } as const
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
