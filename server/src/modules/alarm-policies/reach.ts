/** Whom the alarms of a policy reach on one device, by the rules that announce them. Pure. */
import type { PolicyReach } from '@coldway/contract/alarm-policies/device-policies.ts'
import { keptPushOf } from '../alarm-engine/index.ts'
import { addressed, reachedAt } from '../messages/index.ts'
import type { Addressee } from '../recipients/index.ts'
import type { Definition } from './policies.store.ts'
import { recipientsOf } from './references.store.ts'

interface Paths {
  /** The organisation of the policy. */
  readonly orgPath: string
  readonly devicePath: string
}

/** `people`: the recipients that the caller may see, by id. */
export const reachOf = (
  definition: Pick<Definition, 'levels' | 'push'>,
  { orgPath, devicePath }: Paths,
  people: ReadonlyMap<number, Addressee>,
): PolicyReach => {
  const { isEnabled, scope, types } = keptPushOf(definition)
  if (!isEnabled || types.length === 0) return 'off'
  if (scope === 'own' && devicePath !== orgPath) return 'otherOrganisation'
  // An end is announced to those of every level that was reached.
  const levels = definition.levels.filter((_, at) =>
    types.some((type) => type === 'ended' || (type === 'opened') === (at === 0)),
  )
  const named = recipientsOf(levels)
  if (named.length === 0) return 'nobody'
  const met = levels.flatMap((to) => addressed({ to, orgPath, devicePath }, people))
  if (met.some(([channel, person]) => reachedAt(channel, person).address !== null)) return 'people'
  if (met.some(([, { userId }]) => userId !== null)) return 'centre'
  return named.every((id) => people.has(id)) ? 'unreachable' : 'unknown'
}
