/**
 * Intercepts back and forward before the router sees them, for pages with unsaved changes. A page's own listener would be too
 * late, because the browser calls window listeners in the order they were added. So this file is imported first.
 */
type Gate = (event: PopStateEvent) => void

let gate: Gate | undefined

export const setHistoryGate = (next: Gate | undefined): void => {
  gate = next
}

window.addEventListener('popstate', (event) => gate?.(event))
