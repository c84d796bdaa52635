/** A rehearsal: its request from the form, and the sum over its kinds. Pure. */
import type { RehearsedKind } from '@coldway/contract/alarm-policies/alarm-rehearsal.ts'
import { pushChannels } from '@coldway/contract/enums.ts'
import { coverageOf } from './coverage-draft.ts'
import { settingOf } from './kind-draft.ts'
import type { LevelDraft, PolicyDraft } from './policy-draft.ts'

/** The request, valid or not: the schema decides. Recipients do not change its result. */
export const askedOf = ({ orgId, coverage, kinds, schedule }: PolicyDraft) => ({
  orgId,
  coverage: coverageOf(coverage),
  kinds: kinds.map(settingOf),
  schedule,
})

type Noise = keyof RehearsedKind['noise']

export interface Sum {
  readonly alarms: number
  readonly byHour: readonly number[]
  readonly byLevel: readonly number[]
  readonly noise: Readonly<Record<Noise, number>>
  readonly noisy: number
}

export const sumOf = (kinds: readonly RehearsedKind[]): Sum => {
  const total = (of: (kind: RehearsedKind) => number | undefined): number =>
    kinds.reduce((sum, kind) => sum + (of(kind) ?? 0), 0)
  const noise = {
    explained: total((kind) => kind.noise.explained),
    flapping: total((kind) => kind.noise.flapping),
    short: total((kind) => kind.noise.short),
  }
  return {
    alarms: total(({ alarms }) => alarms),
    byHour: (kinds[0]?.byHour ?? []).map((_, hour) => total(({ byHour }) => byHour[hour])),
    byLevel: (kinds[0]?.byLevel ?? []).map((_, at) => total(({ byLevel }) => byLevel[at])),
    noise,
    noisy: noise.explained + noise.flapping + noise.short,
  }
}

/** A recipient on two channels gets two messages. */
export const addressesOf = (level: LevelDraft): number =>
  pushChannels.reduce((sum, channel) => sum + level[channel].length, 0)

export const peopleOf = (level: LevelDraft): number[] => [...new Set(pushChannels.flatMap((channel) => level[channel]))]
