import type { Bodies } from '../body.ts'

/** The body names no object, but asks for texts that only other places have. */
export const searchBodies: Bodies = { 'search.query': () => [{ text: 'CNRY-' }] }
