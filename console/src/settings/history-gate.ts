/**
 * Back and forward, before the router hears of them. A page with unsaved changes puts itself in between; it cannot do so by
 * a listener of its own, since the browser calls those of the window in the order in which they were added. So this file
 * is imported first of all.
 */
type Gate = (event: PopStateEvent) => void

let gate: Gate | undefined

export const setHistoryGate = (next: Gate | undefined): void => {
  gate = next
}

window.addEventListener('popstate', (event) => gate?.(event))
