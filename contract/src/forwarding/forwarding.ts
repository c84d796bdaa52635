/**
 * Forwarding: what devices of an organisation report, and what happens to them, sent on to a system of others. A rule names devices
 * or the whole branch, kinds of events and one target. Nothing is lost: what a target has not taken waits for it, in order
 * (docs/how-to/forward-data.md, docs/decisions/0241-forwarding.md).
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { Name, Remark } from '../fields.ts'
import { limits } from '../limits.ts'
import { choice, idOf, listPage, number, text, time } from '../list.ts'
import type { Permission } from '../permissions.ts'
import { whole } from '../whole.ts'
import { BrokerOptions, checkAddress, checkBroker, forwardingTargets, type Target } from './targets.ts'

export const forwardingKinds = ['reading', 'alarm', 'site', 'waybill', 'evidence'] as const
export type ForwardingKind = (typeof forwardingKinds)[number]

/** Whoever lets data out must be allowed to see it. */
export const forwardingRights: Readonly<Record<ForwardingKind, readonly Permission[]>> = {
  reading: ['track:view', 'sensor:view'],
  alarm: ['alarm:view'],
  site: ['site:view'],
  waybill: ['waybill:view'],
  evidence: ['waybill:view'],
}

/** live: its target takes what it is sent, or nothing was sent yet. failing: the last attempt failed. paused: by a person. */
export const forwardingStates = ['live', 'failing', 'paused'] as const
export type ForwardingState = (typeof forwardingStates)[number]

/**
 * Why a target did not take a batch. forbidden: this installation may not reach the address. nameUnknown, unreachable, certificate:
 * no connection. timeout: no answer in time. refused: an answer that says no to us. busy: an answer that says not now. content: an
 * answer that says no to this batch. protocol: an answer that is none of the protocol. noStream: no stream of JetStream takes the
 * subject. passwordLost: the stored password of the broker cannot be opened. evidenceLost: the record is gone or no longer what was
 * signed. expired: it waited too long.
 */
export const forwardingErrors = [
  'forbidden',
  'nameUnknown',
  'unreachable',
  'certificate',
  'timeout',
  'refused',
  'busy',
  'content',
  'protocol',
  'noStream',
  'passwordLost',
  'evidenceLost',
  'expired',
  'unexpected',
] as const
export type ForwardingError = (typeof forwardingErrors)[number]

export const ForwardingFailure = z.object({
  is: z.enum(forwardingErrors),
  /** Words and codes of the target or the network, such as `HTTP 503`, and none of ours: they stand in their language. */
  detail: z.string(),
})
export type ForwardingFailure = z.infer<typeof ForwardingFailure>

export const ForwardingRule = z.object({
  id: z.int(),
  name: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  remark: z.string(),
  kinds: z.array(z.enum(forwardingKinds)),
  isWholeBranch: z.boolean(),
  /** 0: the whole branch. */
  deviceCount: z.int(),
  target: z.enum(forwardingTargets),
  address: z.string(),
  state: z.enum(forwardingStates),
  /** Events that wait, and for how many seconds the oldest has. */
  lagRows: z.int(),
  lagSeconds: z.int(),
  /** Events that were taken in the last full minute. */
  perMinute: z.int(),
  sentCount: z.int(),
  lastSentTime: z.string().nullable(),
  /** The failure of the last attempt; null when it did not fail. */
  failure: ForwardingFailure.nullable(),
  failingSince: z.string().nullable(),
  nextTryTime: z.string().nullable(),
  deadLetters: z.int(),
  /** What was dropped of its dead letters for their number or their age, and when the last was; null: nothing. */
  lost: z.object({ letters: z.int(), events: z.int(), time: z.string() }).nullable(),
  version: z.int(),
  createTime: z.string(),
})
export type ForwardingRule = z.infer<typeof ForwardingRule>

export const ForwardingRuleDetails = ForwardingRule.extend({
  /** Null where nothing is said beside the address. */
  broker: z.object({ topic: z.string(), username: z.string(), hasPassword: z.boolean() }).nullable(),
  devices: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })),
  secretTime: z.string().nullable(),
  /** Until when the former secret signs as well; null: it does not. */
  formerSecretUntil: z.string().nullable(),
})
export type ForwardingRuleDetails = z.infer<typeof ForwardingRuleDetails>

/** The secret is shown only here. */
export const ForwardingSecret = z.object({ id: z.int(), secret: z.string() })
export type ForwardingSecret = z.infer<typeof ForwardingSecret>

/** A batch that was given up. Its content is still stored, and may be sent again. */
export const DeadLetter = z.object({
  id: z.int(),
  /** The `webhook-id` under which it was sent, and will be. */
  messageId: z.uuid(),
  ruleId: z.int(),
  ruleName: z.string(),
  count: z.int(),
  attempts: z.int(),
  failure: ForwardingFailure,
  firstTime: z.string(),
  deadTime: z.string(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

const fields = {
  name: Name,
  remark: Remark.default(''),
  kinds: z.array(z.enum(forwardingKinds)).min(1).max(forwardingKinds.length),
  isWholeBranch: z.boolean(),
  /** Left empty for the whole branch. */
  deviceIds: z.array(Id).max(limits.forwardingDevicesMax).default([]),
  target: z.enum(forwardingTargets),
  address: z.string().max(limits.httpAddressMax),
  /**
   * Options of MQTT and NATS, and the credentials of EPCIS. With NATS and EPCIS, a password without a user name is a token (`Bearer`
   * of EPCIS).
   */
  broker: BrokerOptions.nullable().default(null),
}
const change = { audience: ['user'], needs: 'forwarding:edit', effect: 'write' } as const
const ofRule = [{ at: 'id', entity: 'forwardingRule' }] as const
const ofDevices = [{ at: 'deviceIds[]', entity: 'device' }] as const
const asked = [
  'deviceRequired',
  'deviceNotFound',
  'forwardingRuleExists',
  'rightsExceeded',
  'brokerPasswordNotSetUp',
] as const

interface Devices {
  readonly isWholeBranch: boolean
  readonly deviceIds: readonly number[]
}
/** Devices are named, or the whole branch is. */
const checkDevices = ({ isWholeBranch, deviceIds }: Devices): boolean => isWholeBranch === (deviceIds.length === 0)
const deviceRequired = { path: ['deviceIds'], params: { error: 'deviceRequired' } }

/** A capture interface takes EPCIS events, which are made of evidence and of nothing else. */
const checkKinds = ({ target, kinds }: Pick<Target, 'target'> & Kinds): boolean =>
  target !== 'epcis' || kinds.every((kind) => kind === 'evidence')
interface Kinds {
  readonly kinds: readonly ForwardingKind[]
}
const checked = <Body extends z.ZodType<Devices & Target & Kinds, unknown>>(body: Body) =>
  body
    .refine(checkKinds, { path: ['kinds'] })
    .refine(checkDevices, deviceRequired)
    .refine(checkAddress, { path: ['address'] })
    .refine(checkBroker, { path: ['broker'] })

const LetterIds = z.array(Id).min(1).max(limits.bulkRowsMax)
const ofLetters = [{ at: 'ids[]', entity: 'deadLetter' }] as const

export const forwarding = calls('forwarding', '/v3/system/forwarding', {
  queryPageList: listPage({
    does: "Forwarding rules of the caller's organisations, with what waits and how their targets fare.",
    needs: 'forwarding:view',
    columns: {
      id: idOf('forwardingRule'),
      name: text,
      orgId: idOf('organisation'),
      target: choice(forwardingTargets),
      address: text,
      state: choice(forwardingStates),
      lostLetters: number,
      createTime: time,
    },
    row: ForwardingRule,
  }),
  queryById: post({
    does: 'One forwarding rule with its devices, without its secret.',
    audience: ['user'],
    needs: 'forwarding:view',
    effect: 'read',
    ids: ofRule,
    body: z.object({ id: Id }),
    gives: ForwardingRuleDetails,
    fails: ['notFound'],
  }),
  save: post({
    does: 'Adds a forwarding rule and returns its secret once. What is reported from now on is forwarded.',
    ...change,
    ids: [{ at: 'orgId', entity: 'organisation' }, ...ofDevices],
    body: checked(z.object({ orgId: Id, ...fields })),
    gives: ForwardingSecret,
    fails: ['organisationNotFound', ...asked],
  }),
  update: post({
    does: 'Changes a forwarding rule. What waits goes to the new address, without devices and kinds that the rule names no more.',
    ...change,
    ids: [...ofRule, ...ofDevices],
    body: checked(z.object({ id: Id, version: z.int(), ...whole(fields) })),
    gives: Done,
    fails: ['notFound', 'conflict', 'brokerPasswordMissing', ...asked],
  }),
  updateStatus: post({
    does: 'Pauses a forwarding rule, whose events wait from then on, or resumes it.',
    ...change,
    ids: ofRule,
    body: z.object({ id: Id, isPaused: z.boolean() }),
    gives: Done,
    fails: ['notFound'],
  }),
  rotateSecret: post({
    does: 'Gives a rule a new secret and returns it once. The former one signs as well for the hours of the overlap.',
    ...change,
    ids: ofRule,
    body: z.object({ id: Id, overlapHours: z.int().min(0).max(limits.clientSecretOverlapHoursMax) }),
    gives: ForwardingSecret,
    fails: ['notFound'],
  }),
  sendTest: post({
    does: 'Sends a test event to the target at once, and gives its answer.',
    ...change,
    ids: ofRule,
    body: z.object({ id: Id }),
    gives: z.object({ failure: ForwardingFailure.nullable(), tookMs: z.int() }),
    fails: ['notFound'],
  }),
  deleteByIds: post({
    does: 'Deletes forwarding rules with what waits for their targets, all or none.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'forwardingRule' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['notFound'],
  }),
  queryDeadLetters: listPage({
    does: 'Batches that were given up, newest first.',
    needs: 'forwarding:view',
    columns: {
      id: idOf('deadLetter'),
      ruleId: idOf('forwardingRule'),
      ruleName: text,
      count: number,
      deadTime: time,
    },
    row: DeadLetter,
  }),
  replay: post({
    does: 'Sends batches that were given up once more, before what came after them.',
    ...change,
    ids: ofLetters,
    body: z.object({ ids: LetterIds }),
    gives: Done,
    fails: ['notFound'],
  }),
  replayAll: post({
    does: `Sends the batches of a rule that were given up once more, the oldest first, ${limits.forwardingDeadLettersMax} at most. \`left\` are those beyond.`,
    ...change,
    ids: [{ at: 'ruleId', entity: 'forwardingRule' }],
    body: z.object({ ruleId: Id }),
    gives: z.object({ count: z.int(), left: z.int() }),
    fails: ['notFound'],
  }),
  drop: post({
    does: 'Drops batches that were given up. They are not sent any more.',
    ...change,
    ids: ofLetters,
    body: z.object({ ids: LetterIds }),
    gives: Done,
    fails: ['notFound'],
  }),
})
