import { type Credentials, createCredentials, type ToSend } from './credentials.ts'
import { ColdwayError, NoAnswer } from './errors.ts'
import { answerOf, retryAfterOf } from './exchange.ts'
import type { Calls } from './generated/call-types.ts'
import { type CallFacts, calls } from './generated/calls.ts'
import { type ColdwayOptions, type Settings, settingsOf } from './options.ts'
import { type CursorName, type ListName, pagesOf, type Row, rowsOf } from './pages.ts'
import { repeated } from './repeat.ts'
import { linkOf } from './sign.ts'

export type CallName = keyof Calls
export type Sends<Name extends CallName> = Calls[Name]['sends']
/** The answer of a call that gives a file: its Response with the body unread. */
export type Gives<Name extends CallName> = Calls[Name]['gives']

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /**
   * The key of a write, 16 to 64 visible characters. One is drawn by chance where none is given; all
   * attempts of a call send the same.
   */
  readonly idempotencyKey?: string
}

export interface Coldway {
  /**
   * @throws ColdwayError when the server refuses, NoAnswer when the outcome is unknown. An aborted
   * `signal` rejects with its own reason.
   */
  call<Name extends CallName>(name: Name, sends: Sends<Name>, options?: CallOptions): Promise<Gives<Name>>
  /**
   * All rows of a list, read as they are asked for. Without `sorts`, rows with an id come in its order, and none is missed or
   * repeated when others come and go meanwhile.
   */
  rows<Name extends ListName>(name: Name, sends: Sends<Name>, options?: CallOptions): AsyncGenerator<Row<Name>>
  /** The answers of a list or of a call with a cursor, one after the other. */
  pages<Name extends ListName | CursorName>(
    name: Name,
    sends: Sends<Name>,
    options?: CallOptions,
  ): AsyncGenerator<Gives<Name>>
  /**
   * An address at which anybody reads the answer of this call, or gets its file, until its end. It is made without asking the
   * server, of a credential with a secret, and ends early with that secret. Calls that change something have no links.
   */
  link<Name extends CallName>(name: Name, sends: Sends<Name>, options: LinkOptions): Promise<string>
}

export interface LinkOptions {
  /** Seconds from now on in which the link opens, 604800 (7 days) at most. */
  readonly validForS: number
}

export const createColdway = (options: ColdwayOptions): Coldway => {
  const settings = settingsOf(options)
  const credentials = createCredentials(options.credential, settings)
  const call: Coldway['call'] = (name, sends, given = {}) => {
    const key = calls[name].isWrite ? (given.idempotencyKey ?? crypto.randomUUID()) : undefined
    const asking: Asking = { settings, credentials, facts: calls[name], sends, given, key }
    return repeated(settings, given.signal, () => attempt(asking)) as Promise<Gives<typeof name>>
  }
  const pages: Coldway['pages'] = (name, sends, given) => pagesOf(call, name, sends, given)
  return {
    call,
    pages,
    rows: (name, sends, given) => rowsOf(call, name, sends, given),
    link: async (name, sends, { validForS }) => {
      const { credential } = options
      if (!calls[name].isLinkable) throw new TypeError(`${name} has no links`)
      if (!('secret' in credential)) throw new TypeError('a link is signed with a secret')
      const { base, zone, language } = settings
      return base + (await linkOf(credential, { call: name, input: sends, zone, language, validForS }))
    },
  }
}

interface Asking {
  readonly settings: Settings
  readonly credentials: Credentials
  readonly facts: CallFacts
  readonly sends: unknown
  readonly given: CallOptions
  readonly key: string | undefined
}

/** Renews a token that is refused, once; when the new one is refused too, that is the answer. */
const attempt = async (asking: Asking): Promise<unknown> => {
  const request = requestOf(asking.facts, asking.sends)
  const proof = await asking.credentials.headersFor(request)
  try {
    return await sendOnce(asking, request, proof)
  } catch (error) {
    if (!isTokenRefused(error) || !asking.credentials.renew(proof)) throw error
    return sendOnce(asking, request, await asking.credentials.headersFor(request))
  }
}

const isTokenRefused = (error: unknown): boolean => error instanceof ColdwayError && error.status === 401

const sendOnce = async (
  { settings, facts, given, key }: Asking,
  { method, path, query, body }: ToSend,
  proof: Readonly<Record<string, string>>,
): Promise<unknown> => {
  const headers = {
    ...settings.headers,
    ...proof,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  try {
    return await answerOf(settings, {
      url: settings.base + path + (query && `?${query}`),
      init: { method, body, headers },
      read: facts.givesFile ? readFile : readEnvelope,
      signal: given.signal,
      timeoutMs: given.timeoutMs,
    })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const { reason, status, retryAfterMs, cause } = error
    throw new NoAnswer(reason, { status, retryAfterMs, cause, idempotencyKey: key })
  }
}

const requestOf = ({ path, isGet, takesFile }: CallFacts, sends: unknown): ToSend => {
  const fields = Object.entries(sends as Record<string, unknown>).filter(([, value]) => value !== undefined)
  if (isGet) {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
    return { method: 'GET', path, query, body: undefined }
  }
  const body = takesFile ? formOf(fields) : JSON.stringify(Object.fromEntries(fields))
  return { method: 'POST', path, query: '', body }
}

/** Makes the form of an upload; the fields beside the file are JSON. */
const formOf = (fields: readonly (readonly [string, unknown])[]): FormData => {
  const form = new FormData()
  for (const [name, value] of fields) if (!(value instanceof Blob)) form.append(name, JSON.stringify(value))
  for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value)
  return form
}

interface Envelope {
  readonly isSuccess: 'Y' | 'N'
  readonly code: string
  readonly message: string
  readonly data: unknown
}

const readEnvelope = async (response: Response): Promise<unknown> => {
  const { isSuccess, code, message, data } = (await response.json()) as Envelope
  if (isSuccess === 'Y') return data
  if (isSuccess !== 'N') throw new SyntaxError('not an answer of this server')
  throw new ColdwayError(code, response.status, message, { data, retryAfterMs: retryAfterOf(response) })
}

/** Gives a file as its Response: only a refusal comes in the envelope of an answer. */
const readFile = async (response: Response): Promise<unknown> =>
  response.ok && !response.headers.get('content-type')?.startsWith('application/json')
    ? response
    : readEnvelope(response)
