/** One attempt: sends a request and reads its answer, both within the time-out. */
import { ColdwayError, NoAnswer } from './errors.ts'
import type { Settings } from './options.ts'

export interface Attempt<Answer> {
  readonly url: string
  readonly init: RequestInit
  /** Throws ColdwayError for a refusal, and anything else for what is no answer of ours. */
  readonly read: (response: Response) => Promise<Answer>
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

/** @throws ColdwayError, NoAnswer; an aborted `signal` rejects with its own reason. */
export const answerOf = async <Answer>(settings: Settings, attempt: Attempt<Answer>): Promise<Answer> => {
  const { url, init, read, signal, timeoutMs = settings.timeoutMs } = attempt
  signal?.throwIfAborted()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  let response: Response | undefined
  try {
    response = await settings.fetch(url, {
      ...init,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    })
    return await read(response)
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (cause instanceof ColdwayError) throw cause
    const reason = late.signal.aborted ? 'timeout' : response ? 'notOurs' : 'network'
    throw new NoAnswer(reason, { status: response?.status, retryAfterMs: response && retryAfterOf(response), cause })
  } finally {
    clearTimeout(timer)
  }
}

/** `Retry-After` in seconds or as a date (RFC 9110 section 10.2.3). */
export const retryAfterOf = ({ headers }: Response): number | undefined => {
  const said = headers.get('retry-after')
  if (!said) return undefined
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
