/** Checks that comments name a caller, a device or a process by its word in docs/glossary.md, and by no pronoun of a man. */
import { readSources, report, type Source } from './sources.ts'

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm
const pronoun = /\b(?:he|his|him|himself)\b/i

export const pronouns = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(comment)].flatMap(({ 0: said, index }) => {
      const found = pronoun.exec(said)
      if (!found) return []
      const line = text.slice(0, index + found.index).split('\n').length
      return [`${path}:${line}: "${found[0]}" in a comment`]
    }),
  )

if (import.meta.main) report(pronouns(readSources()), 'Comments name everybody by their word.')
