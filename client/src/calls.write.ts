/** `npm run openapi`: prints the types of the client package from contract/openapi.json. They are committed and checked for drift. */
import { readFileSync, writeFileSync } from 'node:fs'
import { errors } from '@coldway/contract/errors.ts'
import { type Description, generated } from './print/generated.ts'

const openapi = new URL('../../contract/openapi.json', import.meta.url)
const folder = new URL('generated/', import.meta.url)

/** Each generated file by its name, as it must be. */
export const printClient = (): Readonly<Record<string, string>> =>
  generated(JSON.parse(readFileSync(openapi, 'utf8')) as Description, errors)

/** Names of the files that are not what the description says. */
export const strayFiles = (): string[] =>
  Object.entries(printClient()).flatMap(([name, text]) => (readOr(name) === text ? [] : [name]))

const readOr = (name: string): string | undefined => {
  try {
    return readFileSync(new URL(name, folder), 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main)
  for (const [name, text] of Object.entries(printClient())) writeFileSync(new URL(name, folder), text)
