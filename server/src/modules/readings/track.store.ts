/** Reads the fixes of one device in order; only ingest writes them. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { fixCodes } from './columns.ts'
import type { Span } from './readings.store.ts'

/**
 * The query reads outliers too: at ingest a wrong first fix makes the right ones look wrong, and the whole track shows which
 * is wrong. It orders by the column `r.at`, which the key keeps in order; `at` alone would name the milliseconds of the
 * answer. `not (flags & 7)::boolean` stands for `flags & 7 = 0`, of which PostgreSQL expects one row in 200 and therefore
 * sorts the whole track for each portion. A portion is one row of binary arrays: printing and reading half a million
 * numbers one by one took longer than finding them.
 */
const trackText = `select count(*)::int as count, (array_agg(r.disc))[count(*)] as disc,
    array_send(array_agg(date_part('epoch', r.at))) as s, array_send(array_agg(r.lng)) as lng, array_send(array_agg(r.lat)) as lat,
    array_send(array_agg(coalesce(r.speed, 0::real))) as speed, array_send(array_agg(coalesce(r.heading, 0::real))) as heading,
    array_send(array_agg(coalesce(r.temp1, 'NaN'::real))) as temp, array_send(array_agg(coalesce(r.fix, ${fixCodes.GPS}::smallint))) as fix
  from (select at, disc, lng, lat, speed, heading, temp1, fix from seen_readings r
    where device_id = $1 and at >= $2 and at < $3 and (at, disc) > ($2, $4::bigint)
      and lng is not null and not (flags & 7)::boolean and arrived <= $6 order by r.at, r.disc limit $5) r`
/** The first portion is small, so that it comes soon; larger ones cost less for each fix. */
const [firstRows, portionRows] = [1000, 2000]
/** Sorts before every hash: a portion that begins here misses none. */
const beforeAnyDisc = -2_147_483_649

interface Portion {
  readonly count: number
  /** The key of the last fix; null, like the arrays, when there is none. */
  readonly disc: number | null
  /** Seconds; a double holds them to the microsecond, which is the last digit of a stored time. */
  readonly s: Buffer
  readonly lng: Buffer
  readonly lat: Buffer
  readonly speed: Buffer
  readonly heading: Buffer
  readonly temp: Buffer
  readonly fix: Buffer
}

/**
 * Fixes that arrived after `knownMs` are left out. Reads in portions, so that three months never stand in memory at once. Each portion is a query of its own, so that a slow
 * reader holds no connection of the pool; the next one is asked for while one is read.
 */
export async function* streamTrack(
  db: Db,
  { deviceId, fromMs, untilMs }: Span,
  knownMs?: number,
): AsyncGenerator<TrackPoint[]> {
  const until = new Date(untilMs)
  const arrivedBy = knownMs === undefined ? 'infinity' : new Date(knownMs)
  const ask = async (place: string, disc: number, rows: number): Promise<Portion | undefined> => {
    const values = [deviceId, place, until, disc, rows, arrivedBy]
    return (await db.executeQuery<Portion>(CompiledQuery.raw(trackText, values))).rows[0]
  }
  let wanted = firstRows
  let next = ask(new Date(fromMs).toISOString(), beforeAnyDisc, wanted)
  for (;;) {
    const portion = await next
    if (!portion || portion.disc === null) return
    const isLast = portion.count < wanted
    if (!isLast) {
      wanted = portionRows
      next = ask(printMicros(secondsAt(portion, portion.count - 1)), portion.disc, wanted)
      // A reader that goes away leaves this portion unread.
      next.catch(() => undefined)
    }
    yield pointsOf(portion)
    if (isLast) return
  }
}

/** The time to the last digit, from which the next portion goes on. */
export const printMicros = (seconds: number): string => {
  const micros = Math.round(seconds * 1_000_000)
  const text = new Date(Math.floor(micros / 1000)).toISOString()
  return `${text.slice(0, -1)}${String(((micros % 1000) + 1000) % 1000).padStart(3, '0')}Z`
}

/** PostgreSQL's binary form of an array: twenty bytes of dimensions, then each element after four bytes of its length. */
const arrayHead = 20
const lengthBytes = 4
const startOf = (index: number, elementBytes: number): number =>
  arrayHead + index * (lengthBytes + elementBytes) + lengthBytes

const secondsAt = ({ s }: Portion, index: number): number => s.readDoubleBE(startOf(index, 8))

const pointsOf = (portion: Portion): TrackPoint[] => {
  const { s, lng, lat, speed, heading, temp, fix } = portion
  const points: TrackPoint[] = []
  for (let index = 0; index < portion.count; index++) {
    const [double, real] = [startOf(index, 8), startOf(index, 4)]
    const tempC = temp.readFloatBE(real)
    points.push([
      Math.round(s.readDoubleBE(double) * 1_000_000) / 1000,
      lng.readDoubleBE(double),
      lat.readDoubleBE(double),
      rounded(speed.readFloatBE(real)),
      rounded(heading.readFloatBE(real)),
      fix.readInt16BE(startOf(index, 2)) === fixCodes.LBS ? 'LBS' : 'GPS',
      Number.isNaN(tempC) ? null : rounded(tempC),
    ])
  }
  return points
}

/** Columns of four bytes come back with noise behind the seventh digit. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000
