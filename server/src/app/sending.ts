/**
 * Sends what a call gives: one envelope with its tag, portions as they are made, the bytes of a file, or what another process
 * answered.
 */
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Call } from '@coldway/contract/call.ts'
import { hasEntityTag, ifNoneMatchHeader, isAmong } from '@coldway/contract/entity-tags.ts'
import { FileAnswer, type FileContent } from '@coldway/contract/file.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dispositionOf } from '../platform/export/file-name.ts'
import { isStreamed, type Streamed } from '../platform/implement.ts'
import { Relayed } from './apart/relay.ts'
import { success } from './envelope.ts'

interface Http {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
const json = 'application/json; charset=utf-8'

export const send = (
  call: Call,
  data: unknown,
  { request, reply }: Http,
  { checksOutput }: { readonly checksOutput: boolean },
): FastifyReply => {
  if (data instanceof Relayed) return data.sendTo(reply)
  if (isStreamed(data)) return reply.type(json).send(Readable.from(streamText(data)))
  if (call.gives === FileAnswer) return sendFile(reply, data as FileContent)
  if (checksOutput) call.gives.parse(data)
  const text = JSON.stringify(success(data))
  return hasEntityTag(call) ? sendTagged(reply, text, request.headers[ifNoneMatchHeader]) : reply.type(json).send(text)
}

/**
 * The tag is weak, as an answer may leave compressed. Whoever keeps an answer asks before it is used: what a caller may see
 * can change at any time.
 */
const sendTagged = (reply: FastifyReply, text: string, known: string | undefined): FastifyReply => {
  const tag = `W/"${hash('sha256', text, 'base64url').slice(0, tagLength)}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  return known !== undefined && isAmong(tag, known) ? reply.status(304).send() : reply.type(json).send(text)
}

/** 132 bits. */
const tagLength = 22

/** Bytes are sent as they are made; a client that goes away stops the making. */
const sendFile = (reply: FastifyReply, { name, type, bytes }: FileContent): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', dispositionOf(name))
    .header('cache-control', 'no-store')
    .send(Readable.from(bytes))

async function* streamText({ name, portions }: Streamed): AsyncGenerator<string> {
  const [head, tail] = JSON.stringify(success({ [name]: ['@'] })).split('"@"') as [string, string]
  let isFirst = true
  yield head
  for await (const portion of portions) {
    if (portion.length === 0) continue
    const text = JSON.stringify(portion).slice(1, -1)
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
  yield tail
}
