import { session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { callNow } from './call-now.ts'

/**
 * Opens one of our pages in a window of its own, signed in: a window without an opener has none of this one's session, so
 * its address carries a code, good once and for a minute, which the page takes out of it at once.
 */
export const openInNewWindow = async (url: string): Promise<void> => {
  const { code } = await callNow(sessionCalls.handOff, {})
  window.open(`${url}${url.includes('?') ? '&' : '?'}code=${encodeURIComponent(code)}`, '_blank', 'noopener,noreferrer')
}
