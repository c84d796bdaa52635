/**
 * Wall: up to twelve vehicles side by side, live or in playback with one clock. Owns the choice (in the address), the panes and
 * their contents. Not here: drawing panes (map/), the playback clock (playback), the store of live states (monitoring).
 * Invariants: all panes show the same moment; one map draws for all; a frame never renders the page.
 */
export { isSilentAt } from './ribbons.ts'
export { WallDock } from './wall-dock.tsx'
export { WallPage } from './wall-page.tsx'
