/** Measurements of the processes of the installation, for its operators: figures, not people or devices. */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { BrokenPromise, promiseNames } from './promises.ts'
import { UnreadKind, unreadLimits } from '../readings/unread.ts'
import { ClockVerdict } from './clock-verdict.ts'

/** All figures, each with how a span is condensed: the maximum of figures that hurt when high, the mean of flows. */
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
/** Maximum points of one process in an answer. */
export const figurePointsMax = 180

const Figure = z.number().nullable()
export const FigurePoint = z.object({
  atMs: z.number(),
  /** The figures; null when the process has no such part, or nothing happened. */
  figures: z.object(Object.fromEntries(figureNames.map((name) => [name, Figure])) as Record<FigureName, typeof Figure>),
})
export type FigurePoint = z.infer<typeof FigurePoint>

export const ProcessFigures = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  roles: z.array(z.string()),
  startedMs: z.number(),
  /** The process has reported within the last seconds. */
  isThere: z.boolean(),
  /** The process reaches the other processes. */
  isBusWhole: z.boolean(),
  /** The judgement of the clock; null when there was none within the last minute. */
  clock: ClockVerdict.nullable(),
  points: z.array(FigurePoint),
})
export type ProcessFigures = z.infer<typeof ProcessFigures>

export const operations = calls('operations', '/v3/system/sys-operations', {
  queryFigures: post({
    does: 'Measurements of each process over the last minutes; for operators, who belong to the root organisation.',
    audience: ['user'],
    needs: 'operations:view',
    effect: 'read',
    ids: [],
    body: z.object({ minutes: z.literal(figureSpansMin).default(15) }),
    gives: z.object({
      nowMs: z.number(),
      processes: z.array(ProcessFigures),
      /** Promises that are broken now, as far as the answering process knows. */
      broken: z.array(BrokenPromise).max(promiseNames.length),
    }),
    fails: ['forbidden'],
  }),
  queryUnread: post({
    does: 'Messages that no decoder can read, by protocol, model and type, the most frequent first; for operators.',
    audience: ['user'],
    needs: 'operations:view',
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.object({
      kinds: z.array(UnreadKind).max(unreadLimits.kinds),
      /** Messages deleted early because there were too many. */
      dropped: z.int(),
    }),
    fails: ['forbidden'],
  }),
})
