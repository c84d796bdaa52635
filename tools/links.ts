/**
 * Checks that files named in comments and documents exist: by their path from the root, from where they are named, or
 * by the end of a path, as in `matrix/cells.ts`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { report, root, type Source } from './sources.ts'

/** Files made by running the project, or not of this repository. */
const others: readonly RegExp[] = [
  /^(node_modules|dist|data|\.tmp)\//,
  /(^|\/)gazetteer\.tsv$/,
  // An ending that many files have.
  /^[.-]\w/,
]
const named = /[\w@./-]*[\w-]\.(?:test\.ts|ts|tsx|mjs|sql|md|tsv|css|typ)\b(?![\w(/])/g
const link = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g

export const missingFiles = (sources: readonly Source[], files: ReadonlySet<string>): string[] => {
  const ends = new Set([...files].flatMap(endsOf))
  return sources.flatMap(({ path, text }) => {
    const names = path.endsWith('.md') ? namesInText(text) : namesInText(commentsOf(text))
    const isThere = (name: string) =>
      ends.has(name.replace(/^(\.{0,2}\/)+/, '')) || files.has(posix.join(posix.dirname(path), name))
    return [...new Set(names)]
      .filter((name) => !isThere(name))
      .map((name) => `${path} names ${name}, which is not there`)
  })
}

/** The path itself, and what follows each of its slashes. */
const endsOf = (path: string): string[] => {
  const parts = path.split('/')
  return parts.map((_part, at) => parts.slice(at).join('/'))
}

const namesInText = (text: string): string[] => {
  const plain = text.replaceAll(/https?:\/\/\S+/g, '')
  const links = [...plain.matchAll(link)].map(([, name = '']) => name).filter((name) => !/^[a-z]+:/.test(name))
  const files = [...plain.matchAll(named)].map(([name]) => name)
  return [...links.filter((name) => /\.\w+$/.test(name)), ...files].filter(
    (name) => !others.some((one) => one.test(name)),
  )
}

const commentsOf = (text: string): string =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^\s*--.*$/gm)].map(([comment]) => comment).join('\n')

if (import.meta.main) {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .trim()
    .split('\n')
  // Migrations are not read: they name files of their time.
  const read = tracked.filter((path) => /\.(ts|tsx|mjs|md)$/.test(path))
  const sources = read.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  report(missingFiles(sources, new Set(tracked)), 'Every file that is named is there.')
}
