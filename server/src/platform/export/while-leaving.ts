/** Cuts off files that are made or leave slowly: whoever may no longer have a file gets no more of it. */
import { Refusal } from '@coldway/contract/errors.ts'
import { keepingVisibility } from '../visibility.ts'

const everyMs = 1_000

/**
 * Yields the same parts, and asks again before a part that leaves a second or more after the last asking. What has left cannot be
 * taken back: the answer is cut off, so that no reader takes it for a whole file.
 */
export const whileLeaving = <Part>(
  bytes: AsyncIterable<Part>,
  check: () => Promise<unknown>,
  askEveryMs = everyMs,
): AsyncGenerator<Part> => keepingVisibility(asking(bytes, check, askEveryMs))

async function* asking<Part>(
  bytes: AsyncIterable<Part>,
  check: () => Promise<unknown>,
  askEveryMs: number,
): AsyncGenerator<Part> {
  let askedMs = performance.now()
  for await (const part of bytes) {
    if (performance.now() - askedMs >= askEveryMs) {
      await check()
      askedMs = performance.now()
    }
    yield part
  }
}

/**
 * Yields the same parts, asks each second, also while a part takes long, and asks once more at the end. A refusal ends
 * them at once.
 */
export const whileStill = <Part>(
  parts: AsyncIterable<Part>,
  check: () => Promise<unknown>,
  askEveryMs = everyMs,
): AsyncGenerator<Part> => keepingVisibility(stillAllowed(parts, check, askEveryMs))

async function* stillAllowed<Part>(
  parts: AsyncIterable<Part>,
  check: () => Promise<unknown>,
  askEveryMs: number,
): AsyncGenerator<Part> {
  const { refused, stop } = askingEvery(check, askEveryMs)
  const from = parts[Symbol.asyncIterator]()
  let isOver = false
  try {
    for (;;) {
      const next = await Promise.race([from.next(), refused])
      isOver = next.done === true
      if (next.done) break
      yield next.value
    }
    await check()
  } finally {
    stop()
    // Nobody waits for the part under way.
    if (!isOver) from.return?.().catch(() => undefined)
  }
}

export interface AskingEvery {
  /** Rejects with the first refusal. */
  readonly refused: Promise<never>
  readonly stop: () => void
}

/** Asks again and again, one asking at a time, until it is stopped. */
export const askingEvery = (check: () => Promise<unknown>, askEveryMs = everyMs): AskingEvery => {
  const refused = Promise.withResolvers<never>()
  refused.promise.catch(() => undefined)
  let isAsking = false
  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      await check()
    } catch (error) {
      // While the database is away nothing is known of rights, and what is under way fails by itself.
      if (error instanceof Refusal) refused.reject(error)
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), askEveryMs)
  return { refused: refused.promise, stop: () => clearInterval(timer) }
}
