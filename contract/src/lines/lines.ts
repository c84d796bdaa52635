/**
 * Lines: paths that devices keep to, from a start through waypoints to an end. Notifications: line-subscriptions.ts. The path
 * comes from a road server, or is a geodesic marked as such; it is simplified before it is stored. Positions are WGS-84.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { roadConditions, routeSources } from '../enums.ts'
import { Address, Remark, RouteName } from '../fields.ts'
import { limits } from '../limits.ts'
import { idOf, keyword, listPage, number, text, time } from '../list.ts'
import { placeLimits } from '../places/places.ts'
import { required, whole } from '../whole.ts'

export const lineLimits = {
  /** Points of a stored path, enough for a transcontinental one. */
  pathPointsMax: 2000,
  /** Lines whose paths one request may ask for. */
  linesAtOnceMax: 50,
} as const

const Point = z.object({
  lng: z.number().min(-limits.lngMaxDeg).max(limits.lngMaxDeg),
  lat: z.number().min(-limits.latMaxDeg).max(limits.latMaxDeg),
  /** The address as found or typed; empty when there is none. */
  address: z.union([z.literal(''), Address]).default(''),
})
export const LinePoint = Point
export type LinePoint = z.infer<typeof LinePoint>

const isSamePlace = (one: LinePoint, other: LinePoint): boolean => one.lng === other.lng && one.lat === other.lat

/** The points a path is made of. */
const courseFields = {
  startPoint: required('startPointRequired', Point),
  endPoint: required('endPointRequired', Point),
  /** The waypoints in the order of travel. */
  waypoints: z
    .array(Point)
    .refine((points) => points.length <= limits.waypointsMax, { params: { error: 'routeWaypointsTooMany' } })
    .default([]),
}
const differ = ({ startPoint, endPoint }: { startPoint?: LinePoint; endPoint?: LinePoint }): boolean =>
  !startPoint || !endPoint || !isSamePlace(startPoint, endPoint)
const endsDiffer = { params: { error: 'routeEndsEqual' }, path: ['endPoint'] }

const lineFields = { lineName: RouteName, lineNumber: RouteName, ...courseFields, remark: Remark.default('') }

const Pairs = z.array(z.tuple([z.number(), z.number()])).min(2)

/** A part of a path with its traffic at the moment of the answer, which the provider may have said up to ten minutes before. */
const Stretch = z.object({ condition: z.enum(roadConditions), distanceM: z.number(), path: Pairs })
export type Stretch = z.infer<typeof Stretch>

const Course = z.object({
  /** The points as [lng, lat], from start to end. */
  path: Pairs,
  distanceM: z.number(),
  durationS: z.number(),
  source: z.enum(routeSources),
  isEstimate: z.boolean(),
  /** Where the provider says how the traffic is; of the rest nothing is known. */
  stretches: z.array(Stretch).max(placeLimits.stretchesMax),
})
export type Course = z.infer<typeof Course>

export const Line = z.object({
  id: z.int(),
  lineName: z.string(),
  lineNumber: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  startAddress: z.string(),
  endAddress: z.string(),
  waypointCount: z.int(),
  distanceM: z.number(),
  durationS: z.number(),
  source: z.enum(routeSources),
  isEstimate: z.boolean(),
  /** Number of active subscriptions the caller sees. */
  subscriptionCount: z.int(),
  remark: z.string(),
  version: z.int(),
  createTime: z.string(),
})
export type Line = z.infer<typeof Line>

export const LineDetail = Line.omit({ startAddress: true, endAddress: true, waypointCount: true }).extend({
  startPoint: Point,
  endPoint: Point,
  waypoints: z.array(Point),
  path: Course.shape.path,
})
export type LineDetail = z.infer<typeof LineDetail>

export const lines = calls('lines', '/v3/road/bds-line', {
  queryPageList: listPage({
    does: "The lines of the caller's organisations.",
    needs: 'line:view',
    columns: {
      id: idOf('line'),
      /** Name, number, or address of the start or end. */
      keyword,
      lineName: text,
      lineNumber: text,
      orgId: idOf('organisation'),
      startAddress: text,
      endAddress: text,
      distanceM: number,
      createTime: time,
    },
    row: Line,
  }),
  queryByLineId: post({
    does: 'One line with its points and its path.',
    audience: ['user'],
    needs: 'line:view',
    effect: 'read',
    ids: [{ at: 'lineId', entity: 'line' }],
    body: z.object({ lineId: Id }),
    gives: LineDetail,
    fails: ['routeNotFound'],
  }),
  queryByLineIds: post({
    does: 'Several lines with their points and paths, for drawing.',
    audience: ['user'],
    needs: 'line:view',
    effect: 'read',
    ids: [{ at: 'lineIds[]', entity: 'line' }],
    body: z.object({ lineIds: z.array(Id).min(1).max(lineLimits.linesAtOnceMax) }),
    gives: z.array(LineDetail),
    fails: [],
  }),
  planCourse: post({
    does: 'The path through points, before saving, with the traffic along it where the provider of ways says it.',
    audience: ['user'],
    needs: 'line:edit',
    effect: 'read',
    ids: [],
    body: z.object(courseFields).refine(differ, endsDiffer),
    gives: Course,
    fails: ['startPointRequired', 'endPointRequired', 'routeWaypointsTooMany', 'routeEndsEqual'],
  }),
  save: post({
    does: 'Adds a line and computes its path.',
    audience: ['user'],
    needs: 'line:edit',
    effect: 'write',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id, ...lineFields }).refine(differ, endsDiffer),
    gives: z.object({ id: z.int(), isEstimate: z.boolean() }),
    fails: [
      'organisationNotFound',
      'routeNameExists',
      'startPointRequired',
      'endPointRequired',
      'routeWaypointsTooMany',
      'routeEndsEqual',
    ],
  }),
  update: post({
    does: 'Changes a line from now on; its path is computed again when its points changed.',
    audience: ['user'],
    needs: 'line:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'line' }],
    body: z.object({ id: Id, version: z.int(), ...whole(lineFields) }).refine(differ, endsDiffer),
    gives: z.object({ isEstimate: z.boolean() }),
    fails: [
      'routeNotFound',
      'conflict',
      'routeNameExists',
      'startPointRequired',
      'endPointRequired',
      'routeWaypointsTooMany',
      'routeEndsEqual',
    ],
  }),
  deleteByIds: post({
    does: 'Deletes lines with their subscriptions, all or none.',
    audience: ['user'],
    needs: 'line:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'line' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['routeNotFound'],
  }),
})
