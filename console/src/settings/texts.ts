/** The texts of the present language. They are loaded before they are shown, so that no page is half translated. */
import type { Texts } from '@coldway/i18n/shape.ts'
import { loadLanguage, type TextKey } from '@coldway/i18n/texts.ts'
import { type TextParams, translate } from '@coldway/i18n/translate.ts'
import { useCallback } from 'react'
import type { Language } from './preferences.ts'
import { createStore, useStore } from './store.ts'

export type { TextKey } from '@coldway/i18n/texts.ts'
export type Translate = (key: TextKey, params?: TextParams) => string

interface Shown {
  readonly language: Language
  readonly texts: Texts
}
const shown = createStore<Shown | undefined>(undefined)

/**
 * For use outside React; components use `useText`, which follows the language. Returns the key before the first `showLanguage`.
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

export const showLanguage = async (language: Language): Promise<void> => {
  wanted = language
  const texts = await loadLanguage(language)
  // Two quick choices may load in reverse order: the last choice counts.
  if (wanted !== language) return
  // Browsers choose the shape of Han characters, hyphens and fonts by this.
  document.documentElement.lang = language
  shown.set({ language, texts })
}
