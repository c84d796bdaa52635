/**
 * Language, zone and theme: readable outside React, followed by components. Local storage holds a copy for the pages before
 * sign-in; the user's choice is kept with the account (api/follow-preferences.ts).
 */
import { type Language, languages, type Theme, themes } from '@coldway/contract/enums.ts'
import { defaultZone, isZone } from '@coldway/contract/time.ts'
import { createStore, useStore } from './store.ts'

export type { Language, Theme } from '@coldway/contract/enums.ts'
export { languages, themes } from '@coldway/contract/enums.ts'

export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  /** An offset, an IANA name, or `auto`: the machine's zone. */
  readonly zone: string
}

const storageKey = 'coldway.preferences'
const visitKey = 'coldway.language'
const defaults: Preferences = { language: 'zh-CN', theme: 'blue', zone: defaultZone }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const languageOf = (asked: unknown): Language | undefined => languages.find((one) => one === asked)

/** Reads kept preferences, which another version may have written; unreadable parts are taken from `otherwise`. */
export const readPreferences = (kept: unknown, otherwise: Preferences = defaults): Preferences => {
  if (!isObject(kept)) return otherwise
  const { zone } = kept
  return {
    language: languageOf(kept.language) ?? otherwise.language,
    theme: themes.find((one) => one === kept.theme) ?? otherwise.theme,
    zone: typeof zone === 'string' && (zone === 'auto' || isZone(zone)) ? zone : otherwise.zone,
  }
}

const parsePreferences = (json: string): Preferences => {
  try {
    return readPreferences(JSON.parse(json))
  } catch {
    return defaults
  }
}

const readKept = (): Preferences => {
  try {
    return parsePreferences(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    // A browser may forbid storage altogether.
    return defaults
  }
}

let chosen = readKept()
/** The language of a link applies during this visit, whatever was chosen before. */
const inEffect = (): Preferences => {
  const visited = languageOf(sessionStorage.getItem(visitKey))
  return visited ? { ...chosen, language: visited } : chosen
}
const store = createStore(inEffect())

export const preferences = (): Preferences => store.get()
export const usePreferences = (): Preferences => useStore(store)
export const onPreferences = store.subscribe
/** The kept preferences, without the language of a link. */
export const chosenPreferences = (): Preferences => chosen

/** A choice by the user; choosing a language ends that of the link. */
export const setPreferences = (change: Partial<Preferences>): void => {
  if (change.language) sessionStorage.removeItem(visitKey)
  keepPreferences({ ...chosen, ...change })
}

/** Preferences from the account; the language of a link stays. */
export const keepPreferences = (next: Preferences): void => {
  chosen = next
  store.set(inEffect())
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // A browser without storage keeps the choice until it reloads.
  }
}

/** What another tab of this browser has kept; undefined when the event is about something else. */
export const preferencesOfOtherTab = ({ key, newValue }: StorageEvent): Preferences | undefined =>
  key === storageKey && newValue ? parsePreferences(newValue) : undefined

/** Takes the language of a link: `?lang=en-US` (product.md section 2). Unknown ones are ignored. */
export const takeLanguageOf = (address: string): void => {
  const language = languageOf(new URLSearchParams(address).get('lang'))
  if (!language) return
  sessionStorage.setItem(visitKey, language)
  store.set(inEffect())
}

/**
 * Sets the language of a guest who has chosen nothing here: a page opened by a link speaks the first
 * language of the browser that we have. It is not kept, like the language of a link.
 */
export const takeLanguageOfBrowser = (asked: readonly string[] = navigator.languages): void => {
  if (sessionStorage.getItem(visitKey) || hasChosen()) return
  const language = asked.map(nearestLanguage).find((one) => one !== undefined)
  if (!language) return
  sessionStorage.setItem(visitKey, language)
  store.set(inEffect())
}

const nearestLanguage = (tag: string): Language | undefined =>
  languageOf(tag) ?? languages.find((one) => one.slice(0, 2) === tag.slice(0, 2).toLowerCase())

const hasChosen = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/** The zone of every request and every printed time. */
export const zoneInUse = (zone: string = store.get().zone): string =>
  zone === 'auto' ? (machineZone() ?? defaultZone) : zone

/** The zone of the machine; undefined when it reports none, or an invalid one. */
export const machineZone = (): string | undefined => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone && isZone(timeZone) ? timeZone : undefined
}
