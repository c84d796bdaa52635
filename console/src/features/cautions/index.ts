/**
 * What a user is asked about before he takes devices (rules-and-calls.md section 5). Owns: the words, how many of those chosen
 * each of them is true of, and their place in a question. Not here: when it is true, which the contract's `cautionsOf` says to
 * the server, and the question itself, which belongs to what is about to be done.
 */
export { type Cautioned, CautionNote, hasCautions } from './caution-note.tsx'
