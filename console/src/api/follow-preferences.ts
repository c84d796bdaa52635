/**
 * Keeps preferences with the account: sign-in loads those the account keeps, and a choice is sent to the account and shown by
 * the other tabs of this browser. A choice made on the sign-in page is newer than what the account keeps. Without an answer the
 * local copy applies.
 */
import { userConfig } from '@coldway/contract/users/user-config.ts'
import {
  chosenPreferences,
  keepPreferences,
  onPreferences,
  preferences,
  preferencesOfOtherTab,
  type Preferences,
  readPreferences,
} from '../settings/preferences.ts'
import { createStore, useStore } from '../settings/store.ts'
import { showLanguage } from '../settings/texts.ts'
import { callNow } from './call-now.ts'
import { fromChunks, toChunks } from './chunks.ts'
import { onSession, session } from './session.ts'

const key = 'preferences'
const failed = createStore(false)

/** True when the last change could not be saved and applies in this browser only. */
export const usePreferencesFailed = (): boolean => useStore(failed)

/** Starts following; returns a function that stops it. */
export const followPreferences = (): (() => void) => {
  let seen = chosenPreferences()
  /** Changes made before signing in, or before the answer came. */
  let unsent: Partial<Preferences> = {}
  let takenFor: string | undefined
  let isTaking = false
  const take = async (token: string): Promise<void> => {
    isTaking = true
    const kept = await findKept()
    isTaking = false
    if (ownToken() !== token) return
    const next = kept ? { ...readPreferences(kept.value, seen), ...unsent } : seen
    const isNewer = Object.keys(unsent).length > 0
    unsent = {}
    seen = next
    keepPreferences(next)
    await followLanguage()
    if (isNewer) await send(next)
  }
  const onToken = () => {
    const token = ownToken()
    if (token === takenFor) return
    takenFor = token
    if (token) void take(token)
  }
  const offPreferences = onPreferences(() => {
    const next = chosenPreferences()
    const change = changeOf(seen, next)
    seen = next
    if (Object.keys(change).length === 0) return
    if (ownToken() && !isTaking) void send(next)
    else unsent = { ...unsent, ...change }
  })
  // The tab in which the user chose sends the choice to the server; this one only shows it.
  const onStorage = (event: StorageEvent) => {
    const next = preferencesOfOtherTab(event)
    if (!next) return
    seen = next
    keepPreferences(next)
    void followLanguage()
  }
  addEventListener('storage', onStorage)
  const offSession = onSession(onToken)
  onToken()
  return () => {
    removeEventListener('storage', onStorage)
    offPreferences()
    offSession()
  }
}

/** Shows the language of the preferences. Texts that cannot be loaded leave the page in the language it has. */
const followLanguage = (): Promise<void> => showLanguage(preferences().language).catch(() => undefined)

/** The token of a full session: a share has no preferences, and an initial password allows nothing. */
const ownToken = (): string | undefined => {
  const now = session()
  return now?.kind === 'user' && !now.mustChangePassword && !now.mustEnrol ? now.token : undefined
}

/** Asks for the preferences that the account keeps; undefined when no answer comes. */
const findKept = async (): Promise<{ readonly value: unknown } | undefined> => {
  try {
    const found = await callNow(userConfig.queryUserConfig, { key })
    return { value: fromChunks(found[0]?.chunks ?? []) }
  } catch {
    return undefined
  }
}

/** Changes are sent one after the other, so that the last one wins. */
let sending: Promise<void> = Promise.resolve()
const send = (next: Preferences): Promise<void> => {
  sending = sending.then(async () => {
    try {
      await callNow(userConfig.updateUserConfig, { key, chunks: toChunks(next) ?? [] })
      failed.set(false)
    } catch {
      failed.set(true)
    }
  })
  return sending
}

const changeOf = (before: Preferences, after: Preferences): Partial<Preferences> => ({
  ...(before.language === after.language ? {} : { language: after.language }),
  ...(before.theme === after.theme ? {} : { theme: after.theme }),
  ...(before.zone === after.zone ? {} : { zone: after.zone }),
})
