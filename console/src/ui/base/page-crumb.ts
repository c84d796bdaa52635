/** What a page adds to the breadcrumbs: another last link, and a text at the right. */
import { useEffect } from 'react'
import { createStore, useStore } from '../../settings/store.ts'

export interface PageCrumb {
  /** Replaces the screen's name; with `to` it is a link. */
  readonly last?: { readonly label: string; readonly to?: string }
  readonly right?: string
}

const crumb = createStore<PageCrumb>({})

export const useShownCrumb = (): PageCrumb => useStore(crumb)

/** Applies while the page is on screen. */
export const usePageCrumb = ({ last, right }: PageCrumb): void => {
  const label = last?.label
  const to = last?.to
  useEffect(() => {
    crumb.set({
      ...(label === undefined ? {} : { last: to === undefined ? { label } : { label, to } }),
      ...(right === undefined ? {} : { right }),
    })
    return () => crumb.set({})
  }, [label, to, right])
}
