/**
 * Names the exported schemas of the contract by reading its own files. Runs in Node only, when the description is generated.
 */
import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import type { SchemaNames } from './openapi-components.ts'

/** Throws when two files export different schemas by one name, because a client could not tell them apart. */
export const readSchemaNames = async (): Promise<SchemaNames> => {
  const names = new Map<z.ZodType, string>()
  const files = await readdir(import.meta.dirname, { recursive: true })
  for (const file of files.filter(isSource).toSorted()) {
    const module = (await import(new URL(file, import.meta.url).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.ZodType) || isPlain(value) || names.has(value)) continue
      if ([...names.values()].includes(name)) throw new Error(`${file}: another schema is called ${name}`)
      names.set(value, name)
    }
  }
  return names
}

/** A text or a number is shorter than a reference to it. */
const isPlain = (schema: z.ZodType): boolean =>
  [z.ZodString, z.ZodNumber, z.ZodNull, z.ZodEmail, z.ZodOptional].some((kind) => schema instanceof kind)

const isSource = (file: string): boolean =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.write.ts')
