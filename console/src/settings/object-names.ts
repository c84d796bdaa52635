/**
 * What people call the objects whose pages are open. Their addresses hold ids; a page says the name once it knows it, and tab and
 * window title show it.
 */
import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

type Names = Readonly<Record<string, string>>

const storageKey = 'coldway.names'
/**
 * Reads the names that an earlier load of the page kept: a reload keeps the tabs, and what they are
 * called.
 */
const kept = (): Names => {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(Object.entries(read).filter(([, name]) => typeof name === 'string'))
  } catch {
    return {}
  }
}

const names = createStore<Names>(kept())

/**
 * The most names that are kept, as many as a person may have opened in one browser tab; older names
 * go first.
 */
const namesMax = 200
const setNames = (next: Names): void => {
  names.set(next)
  sessionStorage.setItem(storageKey, JSON.stringify(next))
}

/** The names of objects, by the address of their page. */
export const useObjectNames = (): Names => useStore(names)

/** Forgets all names, which the next user of this browser tab may not see. */
export const forgetObjectNames = (): void => setNames({})

/** Says what the object of the page at `path` is called. Null forgets it: the reader may not see the object any more. */
export const useObjectName = (path: string, name: string | null | undefined): void =>
  useEffect(() => {
    const known = names.get()[path]
    if (name === undefined || known === (name ?? undefined)) return
    const others = Object.entries(names.get()).filter(([one]) => one !== path)
    setNames(newest(Object.fromEntries(name === null ? others : [...others, [path, name]])))
  }, [path, name])

const newest = (of: Names): Names => Object.fromEntries(Object.entries(of).slice(-namesMax))
