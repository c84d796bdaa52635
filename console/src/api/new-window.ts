import { session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { callNow } from './call-now.ts'

/**
 * Opens one of our pages in a new window, signed in. A window without an opener has no access to this session, so its address
 * carries a code, valid once and for a minute, which the page removes at once.
 */
export const openInNewWindow = async (url: string): Promise<void> => {
  const { code } = await callNow(sessionCalls.handOff, {})
  window.open(`${url}${url.includes('?') ? '&' : '?'}code=${encodeURIComponent(code)}`, '_blank', 'noopener,noreferrer')
}
