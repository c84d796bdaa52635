/**
 * What people call the objects whose pages are open. Their addresses hold ids; a page says the name once it knows it, and tab and
 * window title show it.
 */
import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const names = createStore<Readonly<Record<string, string>>>({})

/** By address. */
export const useObjectNames = (): Readonly<Record<string, string>> => useStore(names)

/** For the next user of this browser tab. */
export const forgetObjectNames = (): void => names.set({})

/** Says what the object of the page at `path` is called. */
export const useObjectName = (path: string, name: string | undefined): void =>
  useEffect(() => {
    if (name !== undefined && names.get()[path] !== name) names.set({ ...names.get(), [path]: name })
  }, [path, name])
