/** What the processes of the installation measure of themselves, for its operators: figures, not people or devices. */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { BrokenPromise, promiseNames } from './promises.ts'
import { UnreadKind, unreadLimits } from '../readings/unread.ts'
import { ClockVerdict } from './clock-verdict.ts'

/**
 * Every figure that is kept, with how a span of them is told by one: the greatest of what hurts when it is high, the mean of
 * what flows.
 */
export const figures = {
  reportsPerS: 'mean',
  ackP50Ms: 'mean',
  ackP99Ms: 'greatest',
  batchRows: 'mean',
  queuedRows: 'greatest',
  rulesLagS: 'greatest',
  liveClients: 'greatest',
  liveDelayP99Ms: 'greatest',
  jobsWaiting: 'greatest',
  jobsLateS: 'greatest',
  callsPerS: 'mean',
  callP95Ms: 'greatest',
  faultsPerMin: 'greatest',
  connectionsBusy: 'greatest',
  connectionsWanted: 'greatest',
  loopLagP99Ms: 'greatest',
  memoryMb: 'greatest',
  cpuPct: 'mean',
} as const
export type FigureName = keyof typeof figures
export const figureNames = Object.keys(figures) as FigureName[]

export const figureSpansMin = [15, 60, 360, 1440] as const
export const figureEveryMs = 10_000
/** Points of one process in an answer, at most. */
export const figurePointsMax = 180

const Figure = z.number().nullable()
export const FigurePoint = z.object({
  atMs: z.number(),
  /** null: this process has no such part, or nothing happened. */
  figures: z.object(Object.fromEntries(figureNames.map((name) => [name, Figure])) as Record<FigureName, typeof Figure>),
})
export type FigurePoint = z.infer<typeof FigurePoint>

export const ProcessFigures = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  roles: z.array(z.string()),
  startedMs: z.number(),
  /** It has told of itself within the last seconds. */
  isThere: z.boolean(),
  /** It reaches the others. */
  isBusWhole: z.boolean(),
  /** null: it has not judged its clock within the last minute. */
  clock: ClockVerdict.nullable(),
  points: z.array(FigurePoint),
})
export type ProcessFigures = z.infer<typeof ProcessFigures>

export const operations = calls('operations', '/v3/system/sys-operations', {
  queryFigures: post({
    does: 'What each process measured of itself over the last minutes; for operators, who belong to the root organisation.',
    audience: ['user'],
    needs: 'operations:view',
    effect: 'read',
    ids: [],
    body: z.object({ minutes: z.literal(figureSpansMin).default(15) }),
    gives: z.object({
      nowMs: z.number(),
      processes: z.array(ProcessFigures),
      /** Not kept now, as far as the process that answers knows. */
      broken: z.array(BrokenPromise).max(promiseNames.length),
    }),
    fails: ['forbidden'],
  }),
  queryUnread: post({
    does: 'Messages that no decoder reads, by protocol, model and type, the most frequent first; for operators.',
    audience: ['user'],
    needs: 'operations:view',
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.object({
      kinds: z.array(UnreadKind).max(unreadLimits.kinds),
      /** Messages that went before their time, because there were too many. */
      dropped: z.int(),
    }),
    fails: ['forbidden'],
  }),
})
