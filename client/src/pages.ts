/** Lists by page number, and calls that give a cursor, read to their end. */
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

/** What asks for the page after this one; undefined: there is none. */
const following = (sends: object, answer: object): object | undefined => {
  if ('next' in answer) return answer.next === null ? undefined : { ...sends, after: answer.next }
  const { page, size, total, records } = answer as Page
  return records.length > 0 && page * size < total ? { ...sends, page: page + 1 } : undefined
}
