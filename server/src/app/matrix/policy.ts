/**
 * The reference policy: what each cell must answer, from the words of the contract as they stood when this was loaded, and
 * from the tree of places. It shares no code with the server's own checks.
 */
import { api } from '@coldway/contract/api.ts'
import type { Call, IdRef } from '@coldway/contract/call.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { above, type PlaceName } from './places.ts'
import type { Principal } from './principals.ts'

/**
 * unauthenticated: 401; mustChange: 403, 40330; forbidden: 403; hidden: exactly as for what does not exist; allowed: code 0;
 * open: anyone may ask, and the answer tells nobody anything of a place.
 */
export type Verdict = 'unauthenticated' | 'mustChange' | 'forbidden' | 'hidden' | 'allowed' | 'open'

/** What else he must hold: who makes a link must be able to look at what it shows. */
const alsoNeeds: Readonly<Record<string, readonly Permission[]>> = {
  'shares.save': ['monitor:view'],
  'deviceStatus.shareLocationToEmail': ['monitor:view'],
}
export const neededBy = ({ name }: Call): readonly Permission[] => {
  const needs = declared.get(name)?.needs
  return needs ? [needs, ...(alsoNeeds[name] ?? [])] : []
}
/** A chain of the trail is of a whole tenant: nobody below its top may ask for it. */
const wholeTenants: readonly string[] = ['audit.verify']
/** The installation itself belongs to its operators, who stand at the root. */
const ofOperators: readonly string[] = ['operations.queryFigures', 'operations.queryUnread']
/** Where one stands who lacks or holds nothing but what it needs. */
export const homeFor = ({ name }: Call): PlaceName => {
  if (ofOperators.includes(name)) return 'root'
  return wholeTenants.includes(name) ? 'foreign' : 'own'
}
/**
 * The trail names who did it, also where he stands above; of whom it tells nothing else. Types of devices are used below the
 * organisation they belong to.
 */
export const namesThoseAbove = ({ name }: Call): boolean =>
  /^(audit\.queryPageList|deviceTypes\.query|imports\.importTemplate$)/.test(name)
/** A device is of a type that belongs to its organisation or to one above; there it is seen and not changed. */
export const reachesAbove = (call: Call, { at, entity }: IdRef): boolean =>
  entity === 'deviceType' && (at === 'typeId' || (at === 'conditionVos.id' && namesThoseAbove(call)))

/** Mutants change the calls themselves; the policy keeps what was declared. */
const declared = new Map(api.map(({ name, audience, needs, shares }) => [name, { audience, needs, shares }]))

/** He stands there or above. */
export const isInside = (home: PlaceName, place: PlaceName): boolean => {
  for (let at: PlaceName | undefined = place; at; at = above[at]) if (at === home) return true
  return false
}

/** Before anything is said about objects; undefined: they decide. */
export const standingVerdict = (call: Call, { standing, held, home, page }: Principal): Verdict | undefined => {
  const { audience, shares } = declared.get(call.name) as Pick<Call, 'audience' | 'shares'>
  if (audience.includes('public')) return 'open'
  if (audience.includes('device')) return standing === 'device' ? 'allowed' : 'unauthenticated'
  if (standing === 'share') return page && shares?.includes(page) ? 'allowed' : 'unauthenticated'
  if (standing === 'dead' || standing === 'device') return 'unauthenticated'
  if (standing === 'mustChange' && !audience.includes('mustChange')) return 'mustChange'
  // Of share links alone: whoever is signed in has no page.
  if (audience.every((who) => who === 'share')) return 'forbidden'
  if (!neededBy(call).every((needed) => held.has(needed))) return 'forbidden'
  if (wholeTenants.includes(call.name) && !['root', 'top', 'foreign'].includes(home ?? '')) return 'forbidden'
  if (ofOperators.includes(call.name) && home !== 'root') return 'forbidden'
  return undefined
}

export const verdictOf = (call: Call, principal: Principal, named: readonly (PlaceName | 'absent')[]): Verdict => {
  const standing = standingVerdict(call, principal)
  if (standing) return standing
  const { home } = principal
  const sees = (place: PlaceName | 'absent'): boolean =>
    place !== 'absent' && home !== undefined && isInside(home, place)
  return named.every(sees) ? 'allowed' : 'hidden'
}

/** What is tried out is refused as saving it would be: else a rehearsal would promise what cannot be saved. */
const triesOut: readonly string[] = ['alarmPolicies.rehearse', 'waybillAlarmPolicies.rehearse']
/** What a hidden object answers: a search finds nothing, everything else says that there is no such thing. */
export const hiddenAnswer = (call: Call, { at }: IdRef): 'empty' | 'notFound' =>
  at.startsWith('conditionVos.') || (call.effect === 'read' && at.endsWith('[]') && !triesOut.includes(call.name))
    ? 'empty'
    : 'notFound'
