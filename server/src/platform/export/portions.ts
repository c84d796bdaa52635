import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Call } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { Context, Route } from '../implement.ts'

/**
 * Rows asked for at once: few enough to be kept, many enough that counting and skipping cost little. A list of many rows is
 * asked for in larger portions, as each of them skips all before it.
 */
const portionSize = 2000
const largePortionSize = 10_000
const manyRows = 100_000

type Row = Record<string, unknown>
type ListPage = Page<Row>
export type Portions = AsyncGenerator<readonly Row[]>

/** Who reads the list, as he was when he asked; `renew` is he as he stands now. */
export interface Reader extends Pick<Context<Call>, 'by' | 'scope' | 'zone' | 'language' | 'renew'> {
  readonly body: { readonly list: ListQuery }
}

export const firstPortion = (list: Route, reader: Reader): Promise<ListPage> =>
  ask(list, reader, { page: 1, size: portionSize })

/**
 * The first portion and all after it. A row that comes in meanwhile pushes others into the next portion, where they are left
 * out. Before each portion the caller is asked for anew: who was signed out or moved in the middle gets no more.
 */
export const portionsAfter = (list: Route, reader: Reader, first: ListPage): Portions => {
  // The answer is read long after the handler has returned; what hangs on its asynchronous context comes along.
  const inContext = AsyncLocalStorage.snapshot()
  const isLarge = first.total > manyRows
  const size = isLarge ? largePortionSize : portionSize
  const next = (page: number) => inContext(() => ask(list, reader, { page, size }))
  return portions(next, { ...first, size, records: isLarge ? undefined : first.records })
}

/** So many rows are made into bytes in a millisecond or two; after so many milliseconds others have their turn. */
const sliceRows = 50
const turnMs = 4

/** The same rows, in slices that leave the event loop free between them. */
export async function* inSlices(all: Portions): Portions {
  let sinceMs = performance.now()
  for await (const rows of all)
    for (let at = 0; at < rows.length; at += sliceRows) {
      yield rows.slice(at, at + sliceRows)
      if (performance.now() - sinceMs < turnMs) continue
      await setImmediate()
      sinceMs = performance.now()
    }
}

async function* portions(
  next: (page: number) => Promise<ListPage>,
  first: Pick<ListPage, 'total' | 'size'> & { readonly records: readonly Row[] | undefined },
): Portions {
  const pages = Math.ceil(first.total / first.size)
  let before = new Set<string>()
  for (let page = 1; page <= pages; page++) {
    const records = (page === 1 && first.records) || (await next(page)).records
    if (records.length === 0) return
    const texts = records.map((row) => JSON.stringify(row))
    yield records.filter((_row, index) => !before.has(texts[index] as string))
    before = new Set(texts)
  }
}

const ask = async (
  list: Route,
  reader: Reader,
  portion: { readonly page: number; readonly size: number },
): Promise<ListPage> => {
  const { by, scope } = await reader.renew()
  // What is seen of the database is still what he saw when he asked: two places do not mix in one file.
  if (scope.from !== reader.scope.from) throw fail('forbidden')
  const asked = { ...reader, by, scope, body: { ...reader.body.list, ...portion } }
  // A list reads: of the rest of a call's context it has no use.
  return (await list.handle(asked as Context<Call>)) as ListPage
}
