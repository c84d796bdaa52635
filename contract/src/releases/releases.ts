/**
 * Release decisions: what quality decided about a completed shipment. Each step is signed with the password of who takes it, and
 * shows name, time and meaning wherever it is shown (21 CFR 11.50, 11.200). Signed steps form a chain of SHA-256 and are never
 * changed; another round supersedes them.
 */
import { z } from 'zod'
import { alarmCauses } from '../alarms/alarm-causes.ts'
import { calls, Done, Id, post } from '../call.ts'
import { type WaybillVerdict, waybillVerdicts } from '../enums.ts'
import { proseOf } from '../fields.ts'
import { choice, idOf, keyword, listPage, text, time } from '../list.ts'
import { WaybillCondition } from '../waybills/waybill-condition.ts'
import { excursionCauses, releaseKinds, releaseOutcomes, releaseStates } from './release-enums.ts'

export const releaseLimits = { commentMax: 1000, stepsMax: 200 } as const

const Comment = proseOf(releaseLimits.commentMax)
const Reason = Comment.refine((text) => text !== '')

/** What explains excursions, with the time it explains in all of them: read from doors, refrigeration units and gaps around them. */
export const RankedCause = z.object({ is: z.enum(alarmCauses), seconds: z.int() })
export type RankedCause = z.infer<typeof RankedCause>

/** What was known of the cargo when it was reviewed: the figures without the curves. */
export const ReviewedFacts = WaybillCondition.omit({ devices: true }).extend({
  asOfMs: z.number(),
  /** The one that explains most comes first. */
  causes: z.array(RankedCause),
  series: z.array(
    WaybillCondition.shape.devices.element
      .pick({ detailId: true, deviceName: true, fromMs: true, untilMs: true })
      .extend(WaybillCondition.shape.devices.element.shape.series.element.omit({ buckets: true }).shape),
  ),
})
export type ReviewedFacts = z.infer<typeof ReviewedFacts>

const gravity: Partial<Record<WaybillVerdict, number>> = { inRange: 0, atRisk: 1, excursion: 2 }

/**
 * Readings that arrived since show more harm than the review knew: a worse verdict, or more time outside. What can no longer be
 * read changes nothing.
 */
export const isWorse = (
  now: Pick<ReviewedFacts, 'verdict' | 'outOfRangeMs'>,
  reviewed: Pick<ReviewedFacts, 'verdict' | 'outOfRangeMs'>,
): boolean => now.outOfRangeMs > reviewed.outOfRangeMs || (gravity[now.verdict] ?? 0) > (gravity[reviewed.verdict] ?? 0)

export const ReleaseStep = z.object({
  round: z.int(),
  kind: z.enum(releaseKinds),
  time: z.string(),
  timeMs: z.number(),
  userName: z.string(),
  account: z.string(),
  outcome: z.enum(releaseOutcomes).nullable(),
  cause: z.enum(excursionCauses).nullable(),
  correctiveAction: z.string(),
  comment: z.string(),
  facts: ReviewedFacts.nullable(),
  /** SHA-256 over the step and over the hash before it. */
  hash: z.string(),
})
export type ReleaseStep = z.infer<typeof ReleaseStep>

export const Release = z.object({
  waybillId: z.int(),
  waybillNo: z.string(),
  state: z.enum(releaseStates),
  round: z.int(),
  /** Of the present round; null: not decided. A decision that waits for its confirmation does not count yet. */
  outcome: z.enum(releaseOutcomes).nullable(),
  needsInvestigation: z.boolean(),
  needsTwoPersons: z.boolean(),
  /** The reader belongs to the organisations of the shipment: those with whom it is shared read only. */
  isOwn: z.boolean(),
  /** How many steps there are: whoever signs the next one names it. */
  version: z.int(),
  /** Whether each hash is that of its step and of the one before. */
  isWhole: z.boolean(),
  steps: z.array(ReleaseStep).max(releaseLimits.stepsMax),
  /** What is known now, where readings that arrived after the last review are worse; null: none are. */
  known: z.object({ verdict: z.enum(waybillVerdicts), outOfRangeMs: z.number(), time: z.string() }).nullable(),
})
export type Release = z.infer<typeof Release>

export const ReleaseRow = Release.pick({ waybillId: true, waybillNo: true, state: true, outcome: true }).extend({
  goodsName: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  /** The verdict of the review, or of worse readings that arrived after it; null when it is not reviewed. */
  verdict: z.enum(waybillVerdicts).nullable(),
  /** Such readings arrived: what was signed rests on less. */
  isDisproved: z.boolean(),
  completionTime: z.string(),
  /** When the last step was signed; null: none was. */
  signedTime: z.string().nullable(),
  signedBy: z.string(),
})
export type ReleaseRow = z.infer<typeof ReleaseRow>

/** What each step says beside the comment. */
const Step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('review'), comment: Comment }),
  z.object({
    kind: z.literal('investigation'),
    cause: z.enum(excursionCauses),
    correctiveAction: Reason,
    comment: Reason,
  }),
  z.object({ kind: z.literal('decision'), outcome: z.enum(releaseOutcomes), comment: Reason }),
  z.object({ kind: z.literal('confirmation'), comment: Comment }),
  z.object({ kind: z.literal('objection'), comment: Reason }),
  z.object({ kind: z.literal('reopening'), comment: Reason }),
])
export type GivenStep = z.infer<typeof Step>

export const releases = calls('releases', '/v3/quality/releases', {
  queryPageList: listPage({
    does: 'The completed shipments with what was decided about them, the newest first.',
    needs: 'waybill:view',
    columns: {
      waybillId: idOf('waybillCompleted'),
      /** Number or goods of the shipment. */
      keyword,
      waybillNo: text,
      goodsName: text,
      state: choice(releaseStates),
      outcome: choice(releaseOutcomes),
      verdict: choice(waybillVerdicts),
      orgId: idOf('organisation'),
      completionTime: time,
    },
    row: ReleaseRow,
  }),
  queryById: post({
    does: 'What was decided about one completed shipment, with each signed step.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    ids: [{ at: 'waybillId', entity: 'waybillCompleted' }],
    body: z.object({ waybillId: Id }),
    gives: Release,
    fails: ['waybillNotFound', 'waybillStatusWrong'],
  }),
  sign: post({
    does: 'Signs the next step of the decision about a completed shipment, with the password of who signs.',
    audience: ['user'],
    needs: 'release:sign',
    effect: 'write',
    // A review reads what the devices measured.
    cost: 'heavy',
    ids: [{ at: 'waybillId', entity: 'waybillCompleted' }],
    body: z.object({ waybillId: Id, version: z.int().min(0), password: z.string().min(1).max(200), step: Step }),
    gives: Done,
    fails: [
      'waybillNotFound',
      'waybillStatusWrong',
      'forbidden',
      'passwordWrong',
      'tooManyRequests',
      'conflict',
      'releaseStepRequired',
      'releaseFactsChanged',
      'confirmerIsSelf',
      'tooMany',
    ],
  }),
})
