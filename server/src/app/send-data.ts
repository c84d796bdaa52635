/** Sends what a call gives: data in an envelope, in portions as they are read, a file, or what another process answered. */
import { Readable } from 'node:stream'
import type { Call } from '@coldway/contract/call.ts'
import { FileAnswer, type FileContent } from '@coldway/contract/file.ts'
import type { FastifyReply } from 'fastify'
import { dispositionOf } from '../platform/export/file-name.ts'
import { isStreamed, type Streamed } from '../platform/implement.ts'
import { Relayed } from './apart/relay.ts'
import { success } from './envelope.ts'

export const sendData = (
  reply: FastifyReply,
  { gives }: Call,
  data: unknown,
  { checksOutput }: { readonly checksOutput: boolean },
): unknown => {
  if (data instanceof Relayed) return data.sendTo(reply)
  if (isStreamed(data)) return reply.type('application/json; charset=utf-8').send(Readable.from(streamText(data)))
  if (gives === FileAnswer) return sendFile(reply, data as FileContent)
  if (checksOutput) gives.parse(data)
  return success(data)
}

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
