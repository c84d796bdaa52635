/** The texts of the present language. They are loaded before they are shown, so that no page is half translated. */
import { loadLater, loadStart, type TextKey } from '@coldway/i18n/texts.ts'
import { type LoadedTexts, type TextParams, translate } from '@coldway/i18n/translate.ts'
import { useCallback } from 'react'
import type { Language } from './preferences.ts'
import { createStore, useStore } from './store.ts'

export type { TextKey } from '@coldway/i18n/texts.ts'
export type Translate = (key: TextKey, params?: TextParams) => string

interface Shown {
  readonly language: Language
  readonly texts: LoadedTexts
}
const shown = createStore<Shown | undefined>(undefined)

/**
 * A text for use outside React; components use `useText`, which follows the language. Returns the
 * key before the first `showLanguage`.
 */
export const text: Translate = (key, params) => {
  const now = shown.get()
  return now ? translate(now.texts, now.language, key, params) : key
}

/** A new function per language, so that everything depending on it is recomputed. */
export const useText = (): Translate => {
  const now = useStore(shown)
  return useCallback((key, params) => (now ? translate(now.texts, now.language, key, params) : key), [now])
}

let wanted: Language | undefined
/** Counts the loads: they may end in another order than they began, and the last one counts. */
let loads = 0
let isWhole = false
let whole: Promise<void> | undefined

export const showLanguage = async (language: Language): Promise<void> => {
  wanted = language
  loads += 1
  const own = loads
  const texts = await (isWhole ? loadWhole(language) : loadStart(language))
  if (own !== loads) return
  // Browsers choose the shape of Han characters, hyphens and fonts by this.
  document.documentElement.lang = language
  shown.set({ language, texts })
}

/**
 * Shows the texts of all pages beside those of the start, in the language that was chosen last and in every later one. Called
 * after the first `showLanguage`.
 */
export const showAllTexts = (): Promise<void> => {
  isWhole = true
  whole ??= showLanguage(wanted ?? 'en-US').catch((error: unknown) => {
    whole = undefined
    throw error
  })
  return whole
}

const loadWhole = async (language: Language): Promise<LoadedTexts> => {
  const [start, later] = await Promise.all([loadStart(language), loadLater(language)])
  return { ...start, ...later }
}
