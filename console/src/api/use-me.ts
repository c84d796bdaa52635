/** The signed-in user and their permissions. The server decides; the console only hides what it would refuse. */
import type { Permission } from '@coldway/contract/permissions.ts'
import { type Me, session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import type { CallError } from './call-error.ts'
import { useSession } from './session.ts'
import { useCall } from './use-call.ts'

export const useMe = (): Me | undefined => {
  const isEnabled = useSession() !== undefined
  const { data } = useCall(sessionCalls.me, {}, { isEnabled, freshMs: Number.POSITIVE_INFINITY })
  return isEnabled ? data : undefined
}

/** Why the user is unknown, once the request has failed; an ended session has its own dialog. */
export const useMeError = (): CallError | undefined => {
  const isEnabled = useSession() !== undefined
  const { data, error } = useCall(sessionCalls.me, {}, { isEnabled, freshMs: Number.POSITIVE_INFINITY })
  return isEnabled && !data && error ? error : undefined
}

/** Whether the user has a permission; undefined while that is unknown. */
export const useCan = (needed: Permission | undefined): boolean | undefined => {
  const me = useMe()
  if (needed === undefined) return true
  return me && me.permissions.includes(needed)
}
