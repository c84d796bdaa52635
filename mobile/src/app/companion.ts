/** What runs beside the pages: the sender of actions, the kept answers, and the way back to a session. */
import { noteServerTime, serverNowMs } from '@coldway/console/api/server-clock.ts'
import { onPreferences, preferences, zoneInUse } from '@coldway/console/settings/preferences.ts'
import { accountNow, lockAway, onAccount, ownerId, reopen, sendingOwnerId } from '../account/account.ts'
import { keepAnswers } from '../kept/answers.ts'
import { client } from '../kept/client.ts'
import { lockWhenIdle } from '../lock/idle.ts'
import { createSender } from '../queue/sender.ts'
import { wakeBy } from '../queue/taken.ts'

const sender = createSender({ ownerId: sendingOwnerId, onDone: () => void client.invalidateQueries() })

/** While there is no session, the kept sign-in is tried again this often. */
const reopenMs = 15_000

export const startCompanion = (): void => {
  followClock()
  wakeBy((isAtOnce) => (isAtOnce ? sender.wakeNow() : sender.wake()))
  keepAnswers(client, ownerId)
  lockWhenIdle(() => void lockAway())
  let token: string | undefined
  onAccount(() => {
    const now = accountNow()
    if (now.stage !== 'open' || now.token === token) return
    token = now.token
    if (token === undefined) return
    void client.invalidateQueries()
    sender.wakeNow()
  })
  followPreferences()
  addEventListener('online', () => {
    void reopen()
    sender.wakeNow()
    void client.invalidateQueries()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return
    void reopen()
    sender.wake()
    void client.invalidateQueries()
  })
  setInterval(() => void reopen(), reopenMs)
}

const leadKey = 'coldway.companion.clock'

/** The server's clock is known without network too, by how far it was ahead of the phone's: what is done has its time. */
const followClock = (): void => {
  const leadMs = Number(localStorage.getItem(leadKey) ?? 0)
  if (Number.isFinite(leadMs)) noteServerTime(Date.now() + leadMs)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) localStorage.setItem(leadKey, String(Math.round(serverNowMs() - Date.now())))
  })
}

/** Times in answers are printed in the zone in use. */
const followPreferences = (): void => {
  const inUse = () => `${preferences().language} ${zoneInUse()}`
  let before = inUse()
  onPreferences(() => {
    if (inUse() === before) return
    before = inUse()
    void client.invalidateQueries()
  })
}
