import type { Bodies } from '../body.ts'

/** It names nothing, but asks for what only strangers have. */
export const searchBodies: Bodies = { 'search.query': () => [{ text: 'CNRY-' }] }
