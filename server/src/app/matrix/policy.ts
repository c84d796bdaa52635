/**
 * The reference policy: what each cell must answer, from the contract as it stood when this was loaded, and from the
 * tree of places. It shares no code with the server's own checks.
 */
import { api } from '@coldway/contract/api.ts'
import type { Call, IdRef } from '@coldway/contract/call.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { above, type PlaceName } from './places.ts'
import type { Principal } from './principals.ts'

/**
 * unauthenticated: 401; mustChange: 403, 40330; forbidden: 403; hidden: the same answer as for an absent object;
 * clientForbidden: 403, 40331; wrongKey: 403, and the code of the principal; allowed: code 0; open: anyone may call, and the answer shows nothing of any place.
 */
export type Verdict =
  | 'unauthenticated'
  | 'mustChange'
  | 'forbidden'
  | 'clientForbidden'
  | 'wrongKey'
  | 'hidden'
  | 'allowed'
  | 'open'

/** Permissions needed beside the call's own: the maker of a link or a client must hold what it opens. */
const alsoNeeds: Readonly<Record<string, readonly Permission[]>> = {
  'shares.save': ['monitor:view'],
  'shares.saveOrder': ['track:view', 'lockOrder:view'],
  'deviceStatus.shareLocationToEmail': ['monitor:view'],
  'lockOrderTracks.queryById': ['lockOrder:view'],
  'apiClients.save': ['device:view'],
  'apiClients.update': ['device:view'],
  'forwarding.save': ['alarm:view'],
  'forwarding.update': ['alarm:view'],
  // The sweep schedules files of sensors, so its maker needs their permission.
  'schedules.save': ['sensor:view'],
}
export const neededBy = ({ name }: Call): readonly Permission[] => {
  const needs = declared.get(name)?.needs
  return [...(needs ? [needs] : []), ...(alsoNeeds[name] ?? [])]
}
/** The calls that need the top of a tenant, because a chain of the trail covers the whole tenant. */
const wholeTenants: readonly string[] = ['audit.verify']
/** The calls of the operators of the installation, who are users of the root organisation. */
const ofOperators: readonly string[] = ['operations.queryFigures', 'operations.queryUnread']
/** The home of principals who lack, or hold only, what the call needs. */
export const homeFor = ({ name }: Call): PlaceName => {
  if (ofOperators.includes(name)) return 'root'
  return wholeTenants.includes(name) ? 'foreign' : 'own'
}
/**
 * Calls that name a user or type above the caller: the trail names its author and shows nothing else of them; device
 * types are used below the organisation that owns them.
 */
export const namesThoseAbove = ({ name }: Call): boolean =>
  /^(audit\.queryPageList|deviceTypes\.query|imports\.importTemplate$)/.test(name)
/** A device type may belong to an organisation above, where it is visible and cannot be changed. */
export const reachesAbove = (call: Call, { at, entity }: IdRef): boolean =>
  entity === 'deviceType' && (at === 'typeId' || (at === 'conditionVos.id' && namesThoseAbove(call)))

/** The calls as they were declared; the policy keeps them, because mutants change the calls themselves. */
const declared = new Map(api.map(({ name, audience, needs, shares }) => [name, { audience, needs, shares }]))

/** True when the home is the place or above it. */
export const isInside = (home: PlaceName, place: PlaceName): boolean => {
  for (let at: PlaceName | undefined = place; at; at = above[at]) if (at === home) return true
  return false
}

/**
 * Whether clients may make a call: what a person does for others needs a permission; signing,
 * unlocking, clients and files kept for a person stay with persons.
 */
const isForClients = ({ name }: Call): boolean => {
  const { audience, needs } = declared.get(name) as Pick<Call, 'audience' | 'needs'>
  if (!audience.includes('user') || !needs) return false
  return !/^(downloads\.|apiClients\.|forwarding\.)/.test(name) && !['release:sign', 'command:unlock'].includes(needs)
}

/** The verdict before any object counts; undefined when objects decide. */
export const standingVerdict = (call: Call, { standing, held, home, page }: Principal): Verdict | undefined => {
  const { audience, shares } = declared.get(call.name) as Pick<Call, 'audience' | 'shares'>
  if (audience.includes('public')) return 'open'
  if (audience.includes('device')) return standing === 'device' ? 'allowed' : 'unauthenticated'
  if (standing === 'wrongKey') return call.takesFile ? 'unauthenticated' : 'wrongKey'
  if (standing === 'client' && !(isForClients(call) && neededBy(call).every((needed) => held.has(needed))))
    return 'clientForbidden'
  if (standing === 'share') return page && shares?.includes(page) ? 'allowed' : 'unauthenticated'
  if (standing === 'dead' || standing === 'device') return 'unauthenticated'
  if (standing === 'mustChange' && !audience.includes('mustChange')) return 'mustChange'
  // Calls for share links only: a signed-in user has no page.
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

/** The rehearsals. One is refused like the save it rehearses, or it would promise what cannot be saved. */
const triesOut: readonly string[] = ['alarmPolicies.rehearse', 'waybillAlarmPolicies.rehearse']
/** The answer to a hidden object: a search finds nothing, and everything else says that it does not exist. */
export const hiddenAnswer = (call: Call, { at }: IdRef): 'empty' | 'notFound' =>
  at.startsWith('conditionVos.') || (call.effect === 'read' && at.endsWith('[]') && !triesOut.includes(call.name))
    ? 'empty'
    : 'notFound'
