/**
 * Plans, lists, adds, changes and deletes lines. The way is found before the transaction, as a road server may take
 * seconds.
 */
import type { Input, Output } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import {
  type Course,
  type Line,
  type LineDetail,
  lineLimits,
  type LinePoint,
  type lines,
  type Stretch,
} from '@coldway/contract/lines/lines.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type Db, refusingDuplicates } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import type { FindWay, Way } from '../places/index.ts'
import { simplified } from './shape/simplified.ts'
import * as store from './lines.store.ts'

export interface LinesParts {
  readonly db: Db
  readonly organisations: OrganisationsService
  readonly findWay: FindWay
  /** Names a point that nobody named. */
  readonly nameOf: (at: LngLat, language: Language) => Promise<string>
}
type Stops = Pick<store.NamedCourse, 'startPoint' | 'endPoint' | 'waypoints'>

const duplicates = { lines_name_key: 'routeNameExists' } as const

export const createLinesService = ({ db, organisations, findWay, nameOf }: LinesParts) => {
  const courseOf = async (stops: Stops): Promise<store.FoundCourse> => keptOf(await findWay(stopsOf(stops)))

  const named = async <Given extends Stops>(given: Given, language: Language): Promise<Given> => {
    const name = async (point: LinePoint): Promise<LinePoint> =>
      point.address === '' ? { ...point, address: (await nameOf(point, language)).slice(0, limits.addressMax) } : point
    const [startPoint, endPoint, ...waypoints] = await Promise.all(
      [given.startPoint, given.endPoint, ...given.waypoints].map(name),
    )
    return { ...given, startPoint, endPoint, waypoints }
  }

  const findAll = async (
    { scope, zone }: CallContext<'scope' | 'zone'>,
    ids: readonly number[],
  ): Promise<LineDetail[]> => {
    const found = await store.findLines(db, scope, ids)
    return found.map((row) => toDetail(row, zone))
  }

  return {
    async list(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      query: Input<typeof lines.queryPageList>,
    ): Promise<Page<Line>> {
      const found = await store.listLines(db, scope, query, zone)
      return { ...found, records: found.records.map((row) => toLine(row, zone)) }
    },

    findAll,

    async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<LineDetail> {
      const [line] = await findAll({ scope, zone }, [id])
      if (!line) throw fail('routeNotFound')
      return line
    },

    async plan(stops: Stops): Promise<Course> {
      const way = await findWay(stopsOf(stops))
      const { path, distanceM, durationS, source } = keptOf(way)
      const stretches = way.stretches.map(drawn)
      return { path: pairsOf(path), distanceM, durationS, source, isEstimate: source === 'estimate', stretches }
    },

    async add(
      { scope, language, write }: CallContext<'scope' | 'language' | 'write'>,
      asked: Input<typeof lines.save>,
    ): Promise<Output<typeof lines.save>> {
      const [course, given] = await Promise.all([courseOf(asked), named(asked, language)])
      return refusingDuplicates(duplicates, () =>
        write(async (tx) => {
          const { path } = await organisations.hold(tx, scope, given.orgId)
          const id = await store.insertLine(tx, given, { path, course })
          const note = {
            entity: 'line',
            id,
            name: given.lineName,
            orgPath: path,
            after: { ...given, ...summaryOf(course) },
          }
          return { data: { id, isEstimate: course.source === 'estimate' }, note }
        }),
      )
    },

    async update(
      { scope, language, write }: CallContext<'scope' | 'language' | 'write'>,
      asked: Input<typeof lines.update>,
    ): Promise<Output<typeof lines.update>> {
      const [known] = await store.findLines(db, scope, [asked.id])
      if (!known) throw fail('routeNotFound')
      const given = await named(asked, language)
      const course = sameStops(known, given) ? undefined : await courseOf(given)
      return refusingDuplicates(duplicates, () =>
        write(async (tx) => {
          const [before] = await store.lockLines(tx, scope, [given.id])
          if (!before) throw fail('routeNotFound')
          // Compare also with the version for which the way was found.
          if (before.version !== given.version || before.version !== known.version) throw fail('conflict')
          await store.updateLine(tx, given, course)
          const { source } = course ?? before
          return {
            data: { isEstimate: source === 'estimate' },
            note: { ...noteOf([before]), before, after: { ...given, ...(course && summaryOf(course)) } },
          }
        }),
      )
    },

    remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
      write(async (tx) => {
        const wanted = [...new Set(ids)]
        const found = await store.lockLines(tx, scope, wanted)
        if (found.length !== wanted.length) throw fail('routeNotFound')
        await store.deleteLines(tx, wanted)
        return { data: null, note: { ...noteOf(found), before: found } }
      }),
  }
}
export type LinesService = ReturnType<typeof createLinesService>

/** What is stored of a way. Its traffic is not: a line is driven on other days. */
const keptOf = ({ path, distanceM, durationS, source }: Way): store.FoundCourse => {
  const kept = simplified(path, lineLimits.pathPointsMax)
  return {
    path: kept.path.flatMap(({ lng, lat }) => [rounded(lng), rounded(lat)]),
    pathErrorM: kept.errorM,
    distanceM: Math.round(distanceM),
    durationS: Math.round(durationS),
    source,
  }
}

const drawn = ({ condition, distanceM, path }: Way['stretches'][number]): Stretch => {
  const kept = simplified(path, lineLimits.pathPointsMax)
  const pairs = kept.path.map(({ lng, lat }): [number, number] => [rounded(lng), rounded(lat)])
  return { condition, distanceM: Math.round(distanceM), path: pairs }
}

const stopsOf = ({ startPoint, endPoint, waypoints }: Stops): LinePoint[] => [startPoint, ...waypoints, endPoint]
const sameStops = (one: Stops, other: Stops): boolean => {
  const [these, those] = [stopsOf(one), stopsOf(other)]
  return (
    these.length === those.length && these.every(({ lng, lat }, at) => lng === those[at]?.lng && lat === those[at]?.lat)
  )
}

/** Ten centimetres: finer than any road server, and shorter on the wire. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
const pairsOf = (flat: readonly number[]): [number, number][] =>
  Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2] as number, flat[at * 2 + 1] as number])

/** The trail's note leaves out the points of the way. */
const summaryOf = ({ distanceM, durationS, source }: store.FoundCourse) => ({ distanceM, durationS, source })

const noteOf = (found: readonly store.LockedLine[]): Note => ({
  entity: 'line',
  id: found.map(({ id }) => id).join(),
  name: found.map(({ lineName }) => lineName).join(', '),
  ...(found[0] && { orgPath: found[0].orgPath }),
})

const toLine = ({ createdAt, startPoint, endPoint, waypoints, ...row }: store.LineRow, zone: string): Line => ({
  ...row,
  startAddress: startPoint.address,
  endAddress: endPoint.address,
  waypointCount: waypoints.length,
  isEstimate: row.source === 'estimate',
  createTime: printTime(createdAt, zone),
})
const toDetail = ({ createdAt, path, ...row }: store.DrawnLine, zone: string): LineDetail => ({
  ...row,
  isEstimate: row.source === 'estimate',
  path: pairsOf(path),
  createTime: printTime(createdAt, zone),
})
