/** Checks that no source file is longer than four screens; tests, recorded samples and texts may be. */
import { isTest, readSources, report, type Source } from './sources.ts'

const limit = 300

export const longFiles = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !isTest(path) && !path.startsWith('i18n/'))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > limit)
    .map(({ path, lines }) => `${path}: ${lines} lines, ${limit} at most`)

if (import.meta.main) report(longFiles(readSources()), `No file over ${limit} lines.`)
