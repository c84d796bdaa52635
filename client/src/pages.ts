/** Lists, and calls that give a cursor, read to their end. */
import type { CallOptions, Coldway, Gives, Sends } from './coldway.ts'
import type { Calls } from './generated/call-types.ts'
import { calls } from './generated/calls.ts'

interface Page {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly records: unknown[]
}
interface WithNext {
  readonly next: string | null
}
/** Calls whose answer is a page of records. */
export type ListName = {
  [Name in keyof Calls]: Calls[Name] extends { sends: { page?: number }; gives: Page } ? Name : never
}[keyof Calls]
/** Calls whose answer says where the next begins. */
export type CursorName = {
  [Name in keyof Calls]: Calls[Name] extends { sends: { after?: string }; gives: WithNext } ? Name : never
}[keyof Calls]
export type Row<Name extends ListName> = Calls[Name]['gives']['records'][number]

const byDefault = { page: 1, size: 200 }

export async function* pagesOf<Name extends ListName | CursorName>(
  call: Coldway['call'],
  name: Name,
  sends: Sends<Name>,
  options: CallOptions | undefined,
): AsyncGenerator<Gives<Name>> {
  const first = calls[name].isPaged ? { ...byDefault, ...sends } : sends
  let asked: object | undefined = first
  while (asked) {
    const answer: Gives<Name> = await call(name, asked as Sends<Name>, options)
    yield answer
    asked = following(first, answer)
  }
}

/**
 * The rows of a list. Where no order is asked for and rows have an id, each page begins behind the last row of the one before, so
 * that rows which come and go meanwhile move none.
 */
export async function* rowsOf<Name extends ListName>(
  call: Coldway['call'],
  name: Name,
  sends: Sends<Name>,
  options: CallOptions | undefined,
): AsyncGenerator<Row<Name>> {
  const { sorts = [], page } = sends as Asked
  if (!calls[name].hasCursor || sorts.length > 0 || page !== undefined) {
    for await (const { records } of pagesOf(call, name, sends, options)) yield* records as Row<Name>[]
    return
  }
  const first = { ...byDefault, ...sends, sorts: [{ column: 'id', order: 'asc' }] }
  let asked: object | undefined = first
  while (asked) {
    const { records }: Gives<Name> = await call(name, asked as Sends<Name>, options)
    yield* records as Row<Name>[]
    asked = records.length < first.size ? undefined : behind(first, records.at(-1) as { readonly id: number })
  }
}

/** The fields of a list's body that matter to its order. */
interface Asked {
  readonly page?: number
  readonly sorts?: readonly object[]
  readonly conditionVos?: readonly object[]
}

const behind = (sends: Asked, { id }: { readonly id: number }): object => ({
  ...sends,
  conditionVos: [...(sends.conditionVos ?? []), { column: 'id', type: 'gt', value: id }],
})

/** What asks for the page after this one; undefined: there is none. */
const following = (sends: object, answer: object): object | undefined => {
  if ('next' in answer) return answer.next === null ? undefined : { ...sends, after: answer.next }
  const { page, size, total, records } = answer as Page
  return records.length > 0 && page * size < total ? { ...sends, page: page + 1 } : undefined
}
