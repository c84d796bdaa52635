/** A policy as the form holds it, and as it is sent. Pure. */
import type { AlarmPolicy } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import type { OwnPolicy } from '@coldway/contract/alarm-policies/device-policies.ts'
import { defaultPush, type PolicyPush, type PolicySchedule } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { PushChannel } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type CoverageDraft, coverageOf } from './coverage-draft.ts'
import { type KindDraft, kindDraftOf, newKind, settingOf } from './kind-draft.ts'

/** Recipients by channel. */
export type LevelDraft = Readonly<Record<PushChannel, readonly number[]>>

export interface PolicyDraft {
  readonly name: string
  readonly orgId: number | undefined
  readonly coverage: CoverageDraft
  readonly kinds: readonly KindDraft[]
  readonly levels: readonly LevelDraft[]
  readonly schedule: PolicySchedule | null
  readonly push: PolicyPush
}

export const nobody: LevelDraft = { email: [], sms: [], wechat: [], http: [] }

export const newDraft = (orgId: number): PolicyDraft => ({
  name: '',
  orgId,
  coverage: { by: 'organisation', orgIds: [], groups: [], devices: [] },
  kinds: [newKind('temperature')],
  levels: Array.from({ length: limits.alarmLevels }, () => nobody),
  schedule: null,
  push: defaultPush,
})

export const draftOf = ({
  name,
  orgId,
  coverage,
  kinds,
  levels,
  schedule,
  push,
  devices,
}: AlarmPolicy): PolicyDraft => ({
  name,
  orgId,
  coverage: {
    by: coverage.by,
    orgIds: coverage.by === 'organisation' ? coverage.orgIds : [],
    groups: coverage.by === 'group' ? coverage.groups : [],
    devices: coverage.by === 'list' ? devices.map(({ id, deviceName }) => ({ id, title: deviceName })) : [],
  },
  kinds: kinds.map(kindDraftOf),
  levels,
  schedule,
  push,
})

/** What a device's own policy holds of the form. */
export const ownDraftOf = ({ kinds, levels, schedule, push }: OwnPolicy) => ({
  kinds: kinds.map(kindDraftOf),
  levels,
  schedule,
  push,
})

export const inputOf = ({ name, coverage, kinds, levels, schedule, push }: PolicyDraft) => ({
  name,
  coverage: coverageOf(coverage),
  kinds: kinds.map(settingOf),
  levels,
  schedule,
  push,
})

/** The field at which each refusal of the server is shown. */
export const refusedAt = {
  alarmPolicyNameExists: 'name',
  strategyNameRequired: 'name',
  organisationNotFound: 'orgId',
  deviceRequired: 'coverage',
  deviceNotFound: 'coverage',
  pushStatusRequired: 'push',
  pushTypeRequired: 'push',
  pushScopeRequired: 'push',
  pushMethodRequired: 'levels',
  recipientsTooMany: 'levels',
  contactNotFound: 'levels',
  limitsCrossed: 'kinds',
  batteryLimitTooHigh: 'kinds',
  speedAboveRoadLimit: 'kinds',
} as const satisfies Partial<Record<ErrorName, keyof PolicyDraft>>
