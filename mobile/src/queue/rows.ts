/**
 * Actions as they stand on disk. While a lock is set, what an action says and the photo it carries are sealed; its number, owner, key
 * and state are not, as the queue works by them.
 */
import { hasKey, isSealed, keyInUse, opened, openedBlob, sealedBlob, sealedBy } from '../kept/seal.ts'
import type { Action } from './actions.ts'
import { hasFile, type SealedFile } from './files.ts'

type Said = Pick<Action, 'call' | 'input' | 'zone' | 'about' | 'madeMs'>
interface SealedRow extends Omit<Action, keyof Said> {
  readonly said: unknown
  /** The photo of an action that has one. */
  readonly file?: Blob
}
export type Row = Action | SealedRow

export const isSealedRow = (row: Row): row is SealedRow => 'said' in row && isSealed(row.said)

/** The row as it is to be kept now. A new action has no number yet. */
export const rowOf = async <Kept extends Omit<Action, 'id'>>(action: Kept): Promise<Row> => {
  const by = keyInUse()
  if (!by) return action as unknown as Row
  const { call, input, zone, about, madeMs, refusal, ...state } = action
  const file = hasFile(input) && input.file.bytes instanceof Blob ? await sealedBlob(input.file.bytes, by) : undefined
  const bare = file && hasFile(input) ? { ...input, file: { ...input.file, bytes: null } } : input
  const said = await sealedBy({ call, input: bare, zone, about, madeMs } satisfies Said, by)
  const row = { ...state, said, ...(file && { file }), ...(refusal && { refusal }) }
  return row as unknown as SealedRow
}

/** What was said, for as long as the phone is open: a queue of a day is not opened again for each of its actions. */
const known = new Map<string, Said>()
export const forgetSaid = (): void => known.clear()

/** Undefined when it is sealed, and the phone is locked. */
export const actionOf = async (row: Row): Promise<Action | undefined> => {
  if (!isSealedRow(row)) return row
  const { said: kept, file, ...state } = row
  if (!hasKey()) return undefined
  const said = known.get(row.key) ?? (await opened<Said>(kept))
  if (!said) return undefined
  known.set(row.key, said)
  const input =
    file && hasFile(said.input)
      ? { ...said.input, file: { ...said.input.file, bytes: { sealedFile: file } satisfies SealedFile } }
      : said.input
  return { ...state, ...said, input }
}

/** The row without a seal. */
export const plainOf = async (row: Row): Promise<Action | undefined> => {
  const action = await actionOf(row)
  if (!action || !isSealedRow(row) || !row.file || !hasFile(action.input)) return action
  const bytes = new Blob([await openedBlob(row.file)])
  return { ...action, input: { ...action.input, file: { ...action.input.file, bytes } } }
}
