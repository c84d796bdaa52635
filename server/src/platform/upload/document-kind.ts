/** The kind of a file, found by its first bytes; its name says nothing. */
import type { DocumentKind } from '@coldway/contract/file.ts'

const beginnings: Readonly<Record<DocumentKind, (bytes: Uint8Array) => boolean>> = {
  pdf: (bytes) => textAt(bytes, 0, 5) === '%PDF-',
  jpeg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  png: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP',
}
const kinds = Object.keys(beginnings) as DocumentKind[]

/** Gives the kind of a file; undefined when it is neither a document nor a photo. */
export const documentKindOf = (bytes: Uint8Array): DocumentKind | undefined =>
  kinds.find((kind) => beginnings[kind](bytes))

export const documentMedia: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

const startsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, index) => bytes[index] === byte)
const textAt = (bytes: Uint8Array, from: number, until: number): string =>
  String.fromCharCode(...bytes.subarray(from, until))
