/**
 * The last answers of calls, so that the companion opens with what was known last. They are those of the query cache, with
 * the time at which each came; an answer is kept for as long as it is of use, and for its account alone.
 */
import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { readKept, writeKept } from './database.ts'

/** What is older says nothing about goods on their way. */
export const answersKeptMs = 3 * 86_400_000
/** The newest are kept; more would be a search of a whole day. */
const answersMost = 80
const writeAfterMs = 2_000

interface KeptAnswers {
  readonly ownerId: number
  readonly build: string
  readonly state: ReturnType<typeof dehydrate>
}

/** An answer of another build may be of another form. */
const build = import.meta.url

export const answersKey = 'answers'

export const restoreAnswers = async (client: QueryClient, ownerId: number): Promise<void> => {
  const kept = await readKept<KeptAnswers>(answersKey)
  if (kept?.ownerId !== ownerId || kept.build !== build) return
  hydrate(client, kept.state)
}

/** Writes the answers while `ownerId` gives an account; returns the function that ends it. */
export const keepAnswers = (client: QueryClient, ownerId: () => number | undefined): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const owner = ownerId()
    if (owner === undefined) return
    const state = dehydrate(client, { shouldDehydrateQuery: ({ state: { status } }) => status === 'success' })
    const queries = state.queries
      .filter(({ state: { dataUpdatedAt } }) => Date.now() - dataUpdatedAt < answersKeptMs)
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .slice(0, answersMost)
    // A full phone shows what it has, and keeps the actions first.
    void writeKept(answersKey, {
      ownerId: owner,
      build,
      state: { mutations: [], queries },
    } satisfies KeptAnswers).catch(() => undefined)
  }
  const off = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') timer ??= setTimeout(write, writeAfterMs)
  })
  // A page that is put away may never come back.
  const onHidden = () => document.hidden && write()
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    clearTimeout(timer)
    off()
    document.removeEventListener('visibilitychange', onHidden)
  }
}
