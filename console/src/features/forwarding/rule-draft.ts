import type { ErrorName } from '@coldway/contract/errors.ts'
import {
  type ForwardingKind,
  forwardingKinds,
  type ForwardingRuleDetails,
} from '@coldway/contract/forwarding/forwarding.ts'
import { type ForwardingTarget, forwardingTargets } from '@coldway/contract/forwarding/targets.ts'

export interface RuleDraft {
  readonly orgId: number | undefined
  readonly name: string
  readonly remark: string
  readonly kinds: readonly ForwardingKind[]
  readonly scope: 'branch' | 'devices'
  readonly deviceIds: readonly number[]
  readonly target: ForwardingTarget
  readonly address: string
  readonly topic: string
  readonly username: string
  /** Empty: as it was. */
  readonly password: string
}

export const newRule = (orgId: number, kinds: readonly ForwardingKind[]): RuleDraft => ({
  orgId,
  name: '',
  remark: '',
  kinds,
  scope: 'branch',
  deviceIds: [],
  target: 'http',
  address: '',
  topic: 'coldway',
  username: '',
  password: '',
})

export const draftOf = (rule: ForwardingRuleDetails): RuleDraft => ({
  orgId: rule.orgId,
  name: rule.name,
  remark: rule.remark,
  kinds: rule.kinds,
  scope: rule.isWholeBranch ? 'branch' : 'devices',
  deviceIds: rule.devices.map(({ id }) => id),
  target: rule.target,
  address: rule.address,
  topic: rule.broker?.topic || 'coldway',
  username: rule.broker?.username ?? '',
  password: '',
})

/** What waits for another target may be readings, so only a new rule goes to a capture interface. */
export const targetsFor = (before: Pick<ForwardingRuleDetails, 'target'> | undefined): readonly ForwardingTarget[] =>
  before === undefined || before.target === 'epcis'
    ? forwardingTargets
    : forwardingTargets.filter((one) => one !== 'epcis')

/** What can be sent to a target: a capture interface takes evidence and nothing else. */
export const kindsFor = (target: ForwardingTarget): readonly ForwardingKind[] =>
  target === 'epcis' ? ['evidence'] : forwardingKinds

/** Those of the chosen kinds that the target takes. */
export const kindsOf = ({ kinds, target }: Pick<RuleDraft, 'kinds' | 'target'>): ForwardingKind[] =>
  kindsFor(target).filter((kind) => kinds.includes(kind))

export const toRule = ({ orgId: _fixed, scope, topic, username, password, ...draft }: RuleDraft) => ({
  ...draft,
  broker: brokerOf({ target: draft.target, topic, username, password }),
  kinds: kindsOf(draft),
  address: draft.address.trim(),
  isWholeBranch: scope === 'branch',
  deviceIds: scope === 'branch' ? [] : [...draft.deviceIds],
})

const brokerOf = ({
  target,
  topic,
  username,
  password,
}: Pick<RuleDraft, 'target' | 'topic' | 'username' | 'password'>) =>
  target === 'http' ? null : { topic: target === 'epcis' ? '' : topic.trim(), username, password: password || null }

export const refusedAt = {
  organisationNotFound: 'orgId',
  rightsExceeded: 'kinds',
  deviceRequired: 'deviceIds',
  deviceNotFound: 'deviceIds',
  forwardingRuleExists: 'target',
} as const satisfies Partial<Record<ErrorName, keyof RuleDraft>>
