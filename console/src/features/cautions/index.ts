/**
 * Warnings before devices are used (rules-and-calls.md section 5). Owns: the words, the counts, and their place in a question.
 * Not here: the conditions, which the contract's `cautionsOf` defines, and the question itself, which belongs to the action.
 */
export { type Cautioned, CautionNote, hasCautions } from './caution-note.tsx'
