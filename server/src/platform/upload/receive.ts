/**
 * The one upload reader, first half: receives a form with one file, after the caller is authenticated, and no more of
 * it than allowed. read-sheet.ts reads the content of the file. (rules-and-calls.md section 5 "Uploads"; faults.md row
 * 41)
 */
import { Readable } from 'node:stream'
import type { UploadedFile } from '@coldway/contract/file.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const fileMax = limits.uploadMaxMb * 1024 * 1024
/** Bytes that a form may add to its file. */
const formMax = 64 * 1024

/** Passes forms on unread, so that nobody sends megabytes to a call they may not make. */
export const takeForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
}

/** Reads the body of a call that `takesFile`. The fields beside the file are JSON; the call's schema checks them. */
export const receiveFile = async ({ body, headers }: FastifyRequest): Promise<{ file: UploadedFile }> => {
  if (!(body instanceof Readable)) throw fail('uploadInvalid')
  if (Number(headers['content-length']) > fileMax + formMax) throw fail('uploadTooLarge')
  const bytes = await readBounded(body)
  const form = await new Response(bytes, { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => undefined)
  const entries = [...(form ?? [])]
  const file = fileOf(entries)
  if (file.size > fileMax) throw fail('uploadTooLarge')
  return { ...fieldsOf(entries), file: { name: nameOf(file), bytes: new Uint8Array(await file.arrayBuffer()) } }
}

const readBounded = async (body: Readable): Promise<Buffer<ArrayBuffer>> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length
    if (length > fileMax + formMax) throw fail('uploadTooLarge')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type Entry = readonly [name: string, value: string | File]

const fileOf = (entries: readonly Entry[]): File => {
  const files = entries.flatMap(([name, value]) => (value instanceof File ? [{ name, value }] : []))
  const [first] = files
  if (!first || files.length > limits.uploadFiles || first.name !== 'file') throw fail('uploadInvalid')
  return first.value
}

const fieldsOf = (entries: readonly Entry[]): Record<string, unknown> =>
  Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, valueOf(value)]] : [])))

const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/**
 * Gives the name of a file for display only: nothing is ever stored under it. It keeps its end,
 * without the folders that some browsers send.
 */
const nameOf = ({ name }: File): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)
    ?.slice(-100) || 'upload.xlsx'
