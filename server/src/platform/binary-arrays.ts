/**
 * One-dimensional arrays in PostgreSQL's binary form (array_send in its source), for statements that take a batch
 * column by column. node-postgres sends a Buffer as it is. Its own form is text, quoted element by element and parsed
 * again by the server, which was the most expensive part of a batch in the profile (docs/decisions/0085).
 */
const headBytes = 20
const lengthBytes = 4
const nullLength = -1
/** PostgreSQL counts microseconds from the year 2000. */
const epochMs = Date.UTC(2000, 0, 1)
const high = 2 ** 32

type Pick<Row, Value> = (row: Row) => Value | null

interface Element {
  readonly oid: number
  readonly bytes: number
  write(view: DataView, at: number, value: number): void
}

const column =
  ({ oid, bytes, write }: Element) =>
  <Row>(rows: readonly Row[], pick: Pick<Row, number>): Buffer => {
    const buffer = Buffer.allocUnsafe(headBytes + rows.length * (lengthBytes + bytes))
    const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length)
    let at = headBytes
    let hasNull = false
    for (const row of rows) {
      const value = pick(row)
      if (value === null) {
        hasNull = true
        view.setInt32(at, nullLength)
        at += lengthBytes
      } else {
        view.setInt32(at, bytes)
        write(view, at + lengthBytes, value)
        at += lengthBytes + bytes
      }
    }
    head(view, { oid, hasNull, count: rows.length })
    return buffer.subarray(0, at)
  }

export const int2s = column({ oid: 21, bytes: 2, write: (view, at, value) => view.setInt16(at, value) })
export const int4s = column({ oid: 23, bytes: 4, write: (view, at, value) => view.setInt32(at, value) })
export const float4s = column({ oid: 700, bytes: 4, write: (view, at, value) => view.setFloat32(at, value) })
export const float8s = column({ oid: 701, bytes: 8, write: (view, at, value) => view.setFloat64(at, value) })
/** Encodes whole UTC milliseconds as timestamptz. */
export const instants = column({
  oid: 1184,
  bytes: 8,
  write(view, at, atMs) {
    const micros = (atMs - epochMs) * 1000
    const upper = Math.floor(micros / high)
    view.setInt32(at, upper)
    view.setUint32(at + 4, micros - upper * high)
  },
})

export const bools = <Row>(rows: readonly Row[], pick: (row: Row) => boolean): Buffer =>
  boolNumbers(rows, (row) => (pick(row) ? 1 : 0))
const boolNumbers = column({ oid: 16, bytes: 1, write: (view, at, value) => view.setUint8(at, value) })

const textOid = 25

/** Replaces what UTF-8 cannot encode by U+FFFD. The server refuses a NUL. */
export const texts = <Row>(rows: readonly Row[], pick: Pick<Row, string>): Buffer => {
  const values = rows.map(pick)
  const lengths = values.map((value) => (value === null ? nullLength : Buffer.byteLength(value)))
  const size = lengths.reduce((sum, length) => sum + lengthBytes + Math.max(0, length), headBytes)
  const buffer = Buffer.allocUnsafe(size)
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length)
  let at = headBytes
  for (const [index, value] of values.entries()) {
    view.setInt32(at, lengths[index] as number)
    at += lengthBytes
    if (value !== null) at += buffer.write(value, at)
  }
  head(view, { oid: textOid, hasNull: lengths.includes(nullLength), count: rows.length })
  return buffer
}

interface Head {
  readonly oid: number
  readonly hasNull: boolean
  readonly count: number
}

/** An empty array has no dimension in PostgreSQL, but an array with one dimension of length 0 is read the same. */
const head = (view: DataView, { oid, hasNull, count }: Head): void => {
  view.setInt32(0, 1)
  view.setInt32(4, hasNull ? 1 : 0)
  view.setInt32(8, oid)
  view.setInt32(12, count)
  view.setInt32(16, 1)
}
