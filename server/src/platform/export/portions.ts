import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { Context, Route } from '../implement.ts'
import { releaseLoop } from '../workload.ts'

/**
 * Rows asked for at a time: few enough to keep in memory, many enough that counting and skipping cost little. Long
 * lists use larger portions, as each query skips all rows before it.
 */
const portionSize = 2000
const largePortionSize = 10_000
const manyRows = 100_000

type Row = Record<string, unknown>
type ListPage = Page<Row>
export type Portions = AsyncGenerator<readonly Row[]>

/** The caller who reads the list, as of the request; `renew` looks the caller up again. */
export interface Reader extends Pick<Context<Call>, 'by' | 'scope' | 'zone' | 'language' | 'renew'> {
  readonly body: { readonly list: ListQuery }
}

export const firstPortion = (list: Route, reader: Reader): Promise<ListPage> =>
  ask(list, reader, { page: 1, size: portionSize })

/**
 * Yields the first portion and all after it. A row inserted meanwhile shifts others into the next portion, where they
 * are left out as seen. The caller is looked up again before each portion: a caller who was signed out or moved
 * meanwhile gets no more.
 */
export const portionsAfter = (list: Route, reader: Reader, first: ListPage): Portions => {
  // The answer is read long after the handler has returned, so keep its asynchronous context.
  const inContext = AsyncLocalStorage.snapshot()
  const isLarge = first.total > manyRows
  const size = isLarge ? largePortionSize : portionSize
  const next = (page: number) => inContext(() => ask(list, reader, { page, size }))
  return portions(next, { ...first, size, records: isLarge ? undefined : first.records })
}

/** Converting this many rows takes a millisecond or two; after `turnMs` the event loop is released to others. */
const sliceRows = 50
const turnMs = 4

/** Yields the same rows in slices that release the event loop between them. */
export async function* inSlices(all: Portions): Portions {
  let sinceMs = performance.now()
  for await (const rows of all)
    for (let at = 0; at < rows.length; at += sliceRows) {
      yield rows.slice(at, at + sliceRows)
      if (performance.now() - sinceMs < turnMs) continue
      await releaseLoop()
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
  // The database still shows what the caller saw at the request: refuse a moved caller, or one file would mix two
  // branches.
  if (scope.from !== reader.scope.from) throw fail('forbidden')
  const asked = { ...reader, by, scope, body: { ...reader.body.list, ...portion } }
  // A list only reads, so it needs nothing else of a call's context.
  return (await list.handle(asked as Context<Call>)) as ListPage
}
