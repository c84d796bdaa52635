/**
 * The frame decoder: explains each byte of a pasted frame. Owns the page. Not here: reading frames (protocols/, through a
 * call), and what a device has sent (maintenance).
 */
export { Explanation } from './explanation.tsx'
export { DecoderPage } from './decoder-page.tsx'
