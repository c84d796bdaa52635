/** The project's own source files, for the checks that read them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface Source {
  /** The path from the project's root, with `/`. */
  readonly path: string
  readonly text: string
}

export const root = dirname(import.meta.dirname)
const folders = [
  'contract',
  'protocols',
  'i18n',
  'client',
  'server',
  'verifier',
  'console',
  'mobile',
  'simulator',
  'bench',
  'e2e',
  'tools',
]

export const readSources = (within: readonly string[] = folders): Source[] =>
  within
    .flatMap((folder) => walk(join(root, folder)))
    .map((file) => ({
      path: relative(root, file).replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8'),
    }))

export const isTest = (path: string): boolean => /\.(test|samples|fixture)\.tsx?$/.test(path)

/** Prints the faults, or the sentence for none; the exit code follows. */
export const report = (faults: readonly string[], fine: string): void => {
  if (faults.length === 0) return console.log(fine)
  for (const fault of faults) console.error(fault)
  console.error(`${faults.length} to mend.`)
  process.exitCode = 1
}

const walk = (folder: string): string[] => {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder, { withFileTypes: true, recursive: true })
  return found
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist|generated)\//.test(file))
}
