/** The texts of the language on screen. They are loaded first and shown then, so that no page is half translated. */
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

/** Outside React; a component uses `useText`, which follows the language. Before the first `showLanguage`: the key. */
export const text: Translate = (key, params) => {
  const now = shown.get()
  return now ? translate(now.texts, now.language, key, params) : key
}

/** A new function for each language, so that what depends on it is made anew. */
export const useText = (): Translate => {
  const now = useStore(shown)
  return useCallback((key, params) => (now ? translate(now.texts, now.language, key, params) : key), [now])
}

let wanted: Language | undefined

export const showLanguage = async (language: Language): Promise<void> => {
  wanted = language
  const texts = await loadLanguage(language)
  // Two quick choices may load in the other order: the last one counts.
  if (wanted !== language) return
  // Browsers choose the shape of Han characters, hyphens and fonts by this.
  document.documentElement.lang = language
  shown.set({ language, texts })
}
