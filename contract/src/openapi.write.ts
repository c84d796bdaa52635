/** `npm run openapi`: prints the description into contract/openapi.json, which is committed and checked for drift. */
import { writeFileSync } from 'node:fs'
import { openapi } from './openapi.ts'
import { readSchemaNames } from './schema-names.write.ts'

const lineLength = 120

/** Prints short values on one line, so that a diff shows each change. */
const print = (value: unknown, indent = ''): string => {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= lineLength) return line
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((one) => print(one, deeper))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${print(one, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${close}`
}

writeFileSync(new URL('../openapi.json', import.meta.url), `${print(openapi(await readSchemaNames()))}\n`)
