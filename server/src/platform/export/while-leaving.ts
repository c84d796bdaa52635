/** Cuts off files that leave slowly: whoever may no longer have a file gets no more of it. */
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
