/**
 * The frame decoder: a frame that somebody pasted, and what each of its bytes is and becomes. Owns the page. Not here: reading
 * frames (protocols/, asked by a call), what a device has said (maintenance).
 */
export { DecoderPage } from './decoder-page.tsx'
