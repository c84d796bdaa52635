import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call } from '@coldway/contract/call.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { Context, Route } from '../implement.ts'

/** Rows asked for at once: few enough to be kept, many enough that counting and skipping cost little. */
const portionSize = 2000

type Row = Record<string, unknown>
type ListPage = Page<Row>
export type Portions = AsyncGenerator<readonly Row[]>
type ExportContext = Omit<Context<Call>, 'body'> & { readonly body: { readonly list: ListQuery } }

export const firstPortion = (list: Route, context: ExportContext): Promise<ListPage> => ask(list, context, 1)

/**
 * The first portion and all after it. A row that comes in meanwhile pushes others into the next portion, where they are left
 * out. Before each portion the caller is asked for anew: who was signed out or moved in the middle gets no more.
 */
export const portionsAfter = (list: Route, context: ExportContext, first: ListPage): Portions => {
  // The answer is read long after the handler has returned; what hangs on its asynchronous context comes along.
  const inContext = AsyncLocalStorage.snapshot()
  return portions((page) => inContext(() => ask(list, context, page)), first)
}

async function* portions(next: (page: number) => Promise<ListPage>, first: ListPage): Portions {
  const pages = Math.ceil(first.total / portionSize)
  let before = new Set<string>()
  for (let page = 1; page <= pages; page++) {
    const { records } = page === 1 ? first : await next(page)
    if (records.length === 0) return
    const texts = records.map((row) => JSON.stringify(row))
    yield records.filter((_row, index) => !before.has(texts[index] as string))
    before = new Set(texts)
  }
}

const ask = async (list: Route, context: ExportContext, page: number): Promise<ListPage> => {
  const { by, scope } = await context.renew()
  const body = { ...context.body.list, page, size: portionSize }
  // Not a copy: copying would ask for what only other kinds of callers have.
  const own = Object.getOwnPropertyDescriptors({ by, scope, body })
  return (await list.handle(Object.create(context, own) as Context<Call>)) as ListPage
}
