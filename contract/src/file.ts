/** An answer that is a file instead of an envelope; a refusal of such a call is an envelope as everywhere. */
import { z } from 'zod'

export interface FileContent {
  /** The name as the user gave it; the sender makes it safe. */
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: AsyncIterable<Uint8Array | string>
}

/** The `gives` of a call that answers with a file. */
export const FileAnswer = z.custom<FileContent>()

export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The file field of a call that `takesFile`: unread, at most limits.uploadMaxMb. */
export const UploadedFile = z.custom<UploadedFile>(
  (value) => (value as UploadedFile | undefined)?.bytes instanceof Uint8Array,
)

/** What a document or a photo may be, by its content. */
export const documentKinds = ['pdf', 'jpeg', 'png', 'webp'] as const
export type DocumentKind = (typeof documentKinds)[number]
