import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const worker = 'service-worker.js'
/** The texts of each language, of which a phone keeps those it has shown. */
const isLanguage = (file: string): boolean => /\/[a-z]{2}-[A-Z]{2}-/.test(file)

/** Writes into the service worker which files the shell is made of, and a version that changes with any of them. */
export const shellList = (): Plugin => ({
  name: 'shell-list',
  apply: 'build',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    const chunk = bundle[worker]
    if (chunk?.type !== 'chunk') throw new Error('The build has no service worker.')
    if (chunk.imports.length > 0) throw new Error('The service worker shares a file with the page.')
    const files = Object.keys(bundle)
      .filter((file) => file.startsWith('assets/'))
      .toSorted()
    const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
    const listed = (wanted: readonly string[]) => wanted.map((file) => `/m/${file}`).join(' ')
    chunk.code = chunk.code
      .replace('__SHELL_FILES__', listed(files.filter((file) => !isLanguage(file))))
      .replace('__LANGUAGE_FILES__', listed(files.filter(isLanguage)))
      .replace('__SHELL_VERSION__', version)
  },
})
