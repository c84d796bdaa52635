/** The devices of a policy, as chosen in the form and as sent. Pure. */
import type { CoverageBy, PolicyCoverage } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { ChosenDevice } from '../monitoring/index.ts'

/** Each way keeps its choice while another one is shown. */
export interface CoverageDraft {
  readonly by: CoverageBy
  readonly orgIds: readonly number[]
  readonly groups: readonly string[]
  readonly devices: readonly ChosenDevice[]
}

export const coverageOf = ({ by, orgIds, groups, devices }: CoverageDraft): PolicyCoverage => {
  if (by === 'organisation') return { by, orgIds: [...orgIds] }
  return by === 'group' ? { by, groups: [...groups] } : { by, deviceIds: devices.map(({ id }) => id) }
}
