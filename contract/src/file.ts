/** The answer that is a file and no envelope; a refusal of such a call is an envelope as everywhere. */
import { z } from 'zod'

export interface FileContent {
  /** As the user gave it: whoever sends it makes it safe. */
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: AsyncIterable<Uint8Array | string>
}

/** What a call `gives` that answers with a file. */
export const FileAnswer = z.custom<FileContent>()

export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The field of a call that `takesFile`: not looked into yet, at most limits.uploadMaxMb. */
export const UploadedFile = z.custom<UploadedFile>(
  (value) => (value as UploadedFile | undefined)?.bytes instanceof Uint8Array,
)
