/** Lists what a source file imports, as paths inside the project or names of packages. */
import { posix } from 'node:path'
import type { Source } from './sources.ts'

export type Import =
  | ({ readonly path: string } & { readonly package?: undefined })
  | { readonly path?: undefined; readonly package: string }

// import ... from 'x'; export ... from 'x'; import 'x'; import('x')
const pattern = /(?:^|[\s;}])(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g

export const importsOf = ({ path, text }: Source): Import[] => {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(pattern)].map(([, , name = '']) => resolve(path, name))
}

const resolve = (from: string, name: string): Import => {
  if (name.startsWith('.')) return { path: posix.normalize(posix.join(posix.dirname(from), name)) }
  const [, workspace, rest = ''] = /^@coldway\/([^/]+)\/?(.*)$/.exec(name) ?? []
  // i18n exports its folders, the other workspaces their src.
  if (workspace) return { path: workspace === 'i18n' ? `i18n/${rest}` : `${workspace}/src/${rest}` }
  return { package: name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name) }
}
