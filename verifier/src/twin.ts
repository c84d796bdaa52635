/**
 * Recognises the CSV and Excel twins of a report: they name their record and carry no proof of it (docs/evidence-format.md). An
 * Excel file is a ZIP archive, of which no more is read than is needed to find that name.
 */
const mark = /coldway-twin\/1:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/
/** The mark is in the first rows. */
const lookedAt = 256 * 1024
const localHeader = 0x04034b50
const deflated = 8

/** The record that a twin names; undefined: it is none. */
export const recordOfTwin = async (bytes: Uint8Array): Promise<string | undefined> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isArchive = bytes.length > 4 && view.getUint32(0, true) === localHeader
  if (!isArchive) return markIn(bytes.subarray(0, lookedAt))
  for (const start of entriesIn(view)) {
    const found = markIn(await beginningOf(bytes, view, start))
    if (found !== undefined) return found
  }
  return undefined
}

const markIn = (bytes: Uint8Array): string | undefined => mark.exec(new TextDecoder('latin1').decode(bytes))?.[1]

/** Where the local headers of an archive stand: a search finds them also where lengths follow the data. */
function* entriesIn(view: DataView): Generator<number> {
  for (let at = 0; at + 30 <= view.byteLength; at += 1)
    if (view.getUint8(at) === 0x50 && view.getUint32(at, true) === localHeader) yield at
}

/** The first bytes of what an entry holds; none where they cannot be read. */
const beginningOf = async (bytes: Uint8Array, view: DataView, start: number): Promise<Uint8Array> => {
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const stored = new Uint8Array(bytes.subarray(from, from + lookedAt))
  if (view.getUint16(start + 8, true) !== deflated) return stored
  const reader = new Blob([stored]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const text: number[] = []
  try {
    while (text.length < lookedAt) {
      const { done, value } = await reader.read()
      if (done) break
      for (const byte of value) text.push(byte)
    }
  } catch {
    // The entry ends inside of what was looked at, or is no deflated data: what was read so far counts.
  }
  await reader.cancel().catch(() => undefined)
  return Uint8Array.from(text)
}
