/**
 * Wall: up to twelve vehicles side by side, live or played at one clock. Owns the choice (in the address), the panes and
 * what stands in them. Not here: how panes are drawn (map/), the clock of playback (playback), the store of live states
 * (monitoring). Invariants: all panes show the same moment; one map draws for all; a frame never renders the page.
 */
export { WallPage } from './wall-page.tsx'
