/** Locks the phone once nobody has used it for the minutes of its lock; a page that was put away is asked when it comes back. */
import { accountNow } from '../account/account.ts'
import { lockNow } from './lock.ts'

const lookMs = 5_000

export const lockWhenIdle = (onIdle: () => void): void => {
  let usedMs = Date.now()
  const used = () => {
    look()
    usedMs = Date.now()
  }
  const look = () => {
    const lock = lockNow()
    if (!lock || accountNow().stage !== 'open') return
    if (Date.now() - usedMs >= lock.minutes * 60_000) onIdle()
  }
  // Before anything that the press would do.
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, used, { capture: true, passive: true })
  document.addEventListener('visibilitychange', look)
  setInterval(look, lookMs)
}
