/**
 * Answers calls of page tests from the contract. Requests must fit the call's schema, and so must the test's answers, so a test
 * cannot pass with a shape the server would never see or send.
 */
import type { Call } from '@coldway/contract/call.ts'
import { errors, Refusal } from '@coldway/contract/errors.ts'
import { FileAnswer, type FileContent } from '@coldway/contract/file.ts'
import { vi } from 'vitest'
import type { z } from 'zod'

export interface Sent {
  readonly name: string
  readonly input: unknown
  readonly headers: Headers
}
export type Answer = { readonly call: Call; readonly reply: (input: never, headers: Headers) => unknown }

/** `reply` returns the data, at once or later, or throws `fail(...)`. */
export const answer = <Body extends z.ZodType, Gives extends z.ZodType>(
  call: Call<Body, Gives>,
  reply: (input: z.output<Body>, headers: Headers) => z.input<Gives> | Promise<z.input<Gives>>,
): Answer => ({ call, reply }) as Answer

/** Replaces `fetch`; a later answer of the same call wins. Returns the requests in order. */
export const answerCalls = (...answers: Answer[]): Sent[] => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const found = answers.findLast(({ call }) => call.path === url.split('?')[0])
    if (!found) throw new Error(`no answer for ${url}`)
    const headers = new Headers(init.headers)
    const input = found.call.body.parse(await inputOf(url, init))
    sent.push({ name: found.call.name, input, headers })
    return replyOf(found, input, headers, init.signal ?? undefined)
  })
  return sent
}

const inputOf = async (url: string, { method, body }: RequestInit): Promise<unknown> => {
  if (method === 'GET') return Object.fromEntries(new URL(url, 'http://here').searchParams)
  if (!(body instanceof FormData)) return JSON.parse(body as string)
  const file = body.get('file') as File
  const others = [...body].filter(([, value]) => typeof value === 'string')
  return {
    ...Object.fromEntries(others.map(([name, value]) => [name, JSON.parse(value as string) as unknown])),
    file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
  }
}

const replyOf = async (found: Answer, input: unknown, headers: Headers, signal?: AbortSignal): Promise<Response> => {
  try {
    const data = found.call.gives.parse(await found.reply(input as never, headers))
    if (found.call.gives === FileAnswer) return fileOf(data as FileContent, signal)
    return Response.json({ isSuccess: 'Y', code: '0', message: '', data })
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const [code, status] = errors[refusal.error]
    return Response.json({ isSuccess: 'N', code, message: 'from the server', data: refusal.data }, { status })
  }
}

/** Aborts with the request's signal, as a real answer does. */
const fileOf = ({ name, type, bytes }: FileContent, signal: AbortSignal | undefined): Response =>
  new Response(streamOf(bytes).pipeThrough(new TransformStream(), { signal }), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="_"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  })

const streamOf = (bytes: FileContent['bytes']): ReadableStream =>
  new ReadableStream({
    async start(controller) {
      for await (const part of bytes) controller.enqueue(part)
      controller.close()
    },
  })
