import type { ErrorName } from '@coldway/contract/errors.ts'
import type {
  ForwardingKind,
  ForwardingRuleDetails,
  ForwardingTarget,
} from '@coldway/contract/forwarding/forwarding.ts'

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
  topic: rule.broker?.topic ?? 'coldway',
  username: rule.broker?.username ?? '',
  password: '',
})

export const toRule = ({ orgId: _fixed, scope, topic, username, password, ...draft }: RuleDraft) => ({
  ...draft,
  broker: draft.target !== 'http' ? { topic: topic.trim(), username, password: password || null } : null,
  kinds: [...draft.kinds],
  address: draft.address.trim(),
  isWholeBranch: scope === 'branch',
  deviceIds: scope === 'branch' ? [] : [...draft.deviceIds],
})

export const refusedAt = {
  organisationNotFound: 'orgId',
  rightsExceeded: 'kinds',
  deviceRequired: 'deviceIds',
  deviceNotFound: 'deviceIds',
  forwardingRuleExists: 'target',
} as const satisfies Partial<Record<ErrorName, keyof RuleDraft>>
