/** Downloads the answer of a call that gives a file, with the usual headers, so that no address holds the token. */
import { errors } from '@coldway/contract/errors.ts'
import type { Call } from '@coldway/contract/call.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { z } from 'zod'
import { CallError } from './call-error.ts'
import { headersOf, readEnvelope } from './call-now.ts'
import { loseSession, session } from './session.ts'

export interface Download {
  readonly name: string
  readonly blob: Blob
}
export interface DownloadOptions {
  readonly signal: AbortSignal
  /** Reports the bytes received so far. */
  readonly onBytes: (bytes: number) => void
}

/** @throws CallError, also when the answer breaks off; an aborted `signal` rejects with its own reason. */
export const download = async <Body extends z.ZodType>(
  call: Call<Body>,
  input: z.input<Body>,
  { signal, onBytes }: DownloadOptions,
): Promise<Download> => {
  const token = session()?.token
  const silence = createSilence()
  try {
    const response = await fetch(call.path, {
      method: call.method,
      headers: headersOf(token, true),
      body: JSON.stringify(input),
      signal: AbortSignal.any([signal, silence.signal]),
      credentials: 'same-origin',
    })
    const name = nameOf(response.headers.get('content-disposition'))
    if (name === undefined) throw await refusalOf(response, token)
    const parts = await read(response, (bytes) => {
      silence.restart()
      onBytes(bytes)
    })
    return { name, blob: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) }
  } catch (reason) {
    if (signal.aborted || reason instanceof CallError) throw reason
    const error = silence.signal.aborted ? 'timedOut' : 'networkUnstable'
    throw new CallError(errors.networkUnstable[0], 0, String(reason), { error })
  } finally {
    silence.end()
  }
}

/** Saves it through the browser, under its name. */
export const save = ({ name, blob }: Download): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser starts the download with a delay; after this time it holds the file itself.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Aborts when nothing was received for the time-out. */
const createSilence = () => {
  const silence = new AbortController()
  const start = () => setTimeout(() => silence.abort(), limits.chunkTimeoutMs)
  let timer = start()
  return {
    signal: silence.signal,
    restart: () => {
      clearTimeout(timer)
      timer = start()
    },
    end: () => clearTimeout(timer),
  }
}

const nameOf = (disposition: string | null): string | undefined => {
  const coded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return coded === undefined ? undefined : decodeURIComponent(coded)
}

const refusalOf = async (response: Response, token: string | undefined): Promise<CallError> => {
  const reply = await readEnvelope(response)
  if (response.status === 401) loseSession(token)
  return new CallError(reply.code, response.status, reply.message)
}

const read = async (response: Response, onBytes: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return parts
    parts.push(part.value)
    bytes += part.value.length
    onBytes(bytes)
  }
}
