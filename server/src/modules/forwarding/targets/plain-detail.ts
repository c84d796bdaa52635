import { plainLine } from '../../../platform/plain-line.ts'
import type { Deliver } from './target.ts'

const detailMax = 200

/** What the other side says of its failure is kept, shown and written to the trail: it becomes one line without what harms there. */
export const withPlainDetail =
  (deliver: Deliver): Deliver =>
  async (outgoing) => {
    const failure = await deliver(outgoing)
    return failure && { ...failure, detail: plainLine(failure.detail, detailMax) }
  }
