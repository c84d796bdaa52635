import type { ClientCredential } from './credentials.ts'

export interface ColdwayOptions {
  /** The address of the server, such as `https://coldway.example`. */
  readonly base: string
  readonly credential: ClientCredential
  /** The zone in which times are meant and answered, such as `+08:00`; left out: the server's default. */
  readonly zone?: string
  /** The language of messages and files, such as `en-US`. */
  readonly language?: string
  /** Bounds each attempt until its answer is read; of a file, until its first byte. 30 s by default. */
  readonly timeoutMs?: number
  /** How often a call is sent at most, while the network, a gateway or a quota refuses it. 4 by default. */
  readonly attempts?: number
  /** The longest that a call waits between two attempts. A `Retry-After` beyond it rejects at once. 60 s by default. */
  readonly waitMaxMs?: number
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
}

export interface Settings extends Required<Pick<ColdwayOptions, 'timeoutMs' | 'attempts' | 'waitMaxMs' | 'fetch'>> {
  /** The address of the server without a slash at its end. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  /** The value of the header `usertimezone`; empty when the header is not sent. */
  readonly zone: string
  /** The same of the header `langType`. */
  readonly language: string
}

export const settingsOf = (options: ColdwayOptions): Settings => {
  const { zone = '', language = '', timeoutMs = 30_000, attempts = 4, waitMaxMs = 60_000 } = options
  return {
    base: options.base.replace(/\/+$/, ''),
    headers: { ...(zone && { usertimezone: zone }), ...(language && { langType: language }) },
    zone,
    language,
    timeoutMs,
    attempts,
    waitMaxMs,
    fetch: options.fetch ?? ((...given) => globalThis.fetch(...given)),
  }
}
