/** Language, zone and theme: kept in local storage, readable outside React, followed by components. */
import { type Language, languages, type Theme, themes } from '@coldway/contract/enums.ts'
import { defaultZone, isZone } from '@coldway/contract/time.ts'
import { createStore, useStore } from './store.ts'

export type { Language, Theme } from '@coldway/contract/enums.ts'
export { languages, themes } from '@coldway/contract/enums.ts'

export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  /** An offset, an IANA name, or `auto`: the zone of this machine. */
  readonly zone: string
}

const storageKey = 'coldway.preferences'
const defaults: Preferences = { language: 'zh-CN', theme: 'blue', zone: defaultZone }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const read = (): Preferences => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (!isObject(kept)) return defaults
    return {
      language: languages.find((one) => one === kept.language) ?? defaults.language,
      theme: themes.find((one) => one === kept.theme) ?? defaults.theme,
      zone: typeof kept.zone === 'string' && (kept.zone === 'auto' || isZone(kept.zone)) ? kept.zone : defaults.zone,
    }
  } catch {
    return defaults
  }
}

const store = createStore(read())

export const preferences = (): Preferences => store.get()
export const usePreferences = (): Preferences => useStore(store)
export const onPreferences = store.subscribe

export const setPreferences = (change: Partial<Preferences>): void => {
  const next = { ...store.get(), ...change }
  store.set(next)
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // A browser without storage keeps the choice until it reloads.
  }
}

/** A link may say in which language it is to be read: `?lang=en-US` (product.md section 2). An unknown one says nothing. */
export const takeLanguageOf = (address: string): void => {
  const asked = new URLSearchParams(address).get('lang')
  const language = languages.find((one) => one === asked)
  if (language) setPreferences({ language })
}

/** The zone that goes on the wire and into every printed time. */
export const zoneInUse = (zone: string = store.get().zone): string =>
  zone === 'auto' ? Intl.DateTimeFormat().resolvedOptions().timeZone || defaultZone : zone
