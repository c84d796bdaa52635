/** The texts of the chosen language: loaded when chosen, one namespace for each file of i18n/<lang>/. */
import { createInstance } from 'i18next'
import { useCallback } from 'react'
import { type Language, preferences } from './preferences.ts'
import { createStore, useStore } from './store.ts'

/** `<feature>.<key>`, e.g. `common.save`. */
export type TextKey = `${string}.${string}`
export type TextParams = Readonly<Record<string, string | number>>
export type Translate = (key: TextKey, params?: TextParams) => string

const engine = createInstance()
const shown = createStore<Language | undefined>(undefined)

/** Outside React; components use `useText`, which follows the language. */
export const text: Translate = (key, params) => engine.t(key.replace('.', ':'), { ...params })

export const useText = (): Translate => {
  const language = useStore(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language needs a new function, or memoised parts keep the old words
  return useCallback<Translate>((key, params) => text(key, params), [language])
}
