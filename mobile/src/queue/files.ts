/**
 * Files of actions on disk: as blobs, which the browser hands out without reading them, so that a day's photos are not in memory
 * whenever the queue is looked at.
 */
import type { UploadedFile } from '@coldway/contract/file.ts'
import { openedBlob } from '../kept/seal.ts'

interface WithFile<Bytes> {
  readonly file: { readonly name: string; readonly bytes: Bytes }
}

export const hasFile = (input: unknown): input is WithFile<unknown> =>
  typeof input === 'object' && input !== null && 'file' in input

/** The input as it is kept. */
export const packed = (input: unknown): unknown =>
  hasFile(input) && input.file.bytes instanceof Uint8Array
    ? { ...input, file: { ...input.file, bytes: new Blob([input.file.bytes as UploadedFile['bytes']]) } }
    : input

/** The input as its call takes it. */
export const unpacked = async (input: unknown): Promise<unknown> =>
  hasFile(input) ? { ...input, file: { ...input.file, bytes: await bytesOf(input.file.bytes) } } : input

/** A file that is sealed on disk, as long as nobody needs it. */
export interface SealedFile {
  readonly sealedFile: Blob
}
const isSealedFile = (bytes: unknown): bytes is SealedFile =>
  typeof bytes === 'object' && bytes !== null && 'sealedFile' in bytes

const bytesOf = async (bytes: unknown): Promise<unknown> => {
  if (isSealedFile(bytes)) return openedBlob(bytes.sealedFile)
  return bytes instanceof Blob ? new Uint8Array(await bytes.arrayBuffer()) : bytes
}
