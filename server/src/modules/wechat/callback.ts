/**
 * The callbacks of WeChat: first to verify that we know the token, then events of the official account. A callback is
 * accepted when it carries the token's signature, is at most a few minutes old and comes for the first time: the
 * signature does not cover the body, so a signature that was overheard could carry any body. A scan binds in the
 * transaction that uses the signature up, so that WeChat may repeat it after a failure. (faults.md row 37)
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { fail } from '@coldway/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { hashToken } from '../../platform/secrets.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { nobody, type Note, type Trail, type Write } from '../../platform/trail.ts'
import type { RecipientsService } from '../recipients/index.ts'
import { readMessage } from './message.ts'
import * as store from './wechat.store.ts'

export interface CallbackParts {
  readonly db: Db
  readonly clock: Clock
  readonly token: string | undefined
  readonly trail: Trail
  readonly recipients: RecipientsService
}

const callbackPath = '/v3/wechat/callback'
/** The time by which WeChat's clock and ours may differ, including its repetitions. */
const windowMs = 5 * 60_000
const bodyBytes = 16_384

const Signed = z.object({
  signature: z.string().regex(/^[0-9a-f]{40}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  nonce: z.string().regex(/^[\w-]{1,64}$/),
})
const Hello = z.object({ echostr: z.string().regex(/^[\w-]{1,64}$/) })

export const mountCallback = (app: FastifyInstance, parts: CallbackParts): void => {
  const { clock, token, trail } = parts
  const verify = (request: FastifyRequest): string => {
    const read = Signed.safeParse(request.query)
    if (!read.success || token === undefined) throw fail('signatureInvalid')
    const { signature, timestamp, nonce } = read.data
    const expected = createHash('sha1').update([token, timestamp, nonce].toSorted().join('')).digest()
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw fail('signatureInvalid')
    if (Math.abs(clock.now() - Number(timestamp) * 1000) > windowMs) throw fail('signatureTooOld')
    return signature
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: bodyBytes },
      (_request, body, done) => done(null, body),
    )
    scope.get(callbackPath, (request, reply) => {
      verify(request)
      const hello = Hello.safeParse(request.query)
      if (!hello.success) throw fail('malformed')
      return reply.type('text/plain').send(hello.data.echostr)
    })
    scope.post(callbackPath, async (request, reply) => {
      const signature = verify(request)
      const message = typeof request.body === 'string' ? readMessage(request.body) : undefined
      if (!message) throw fail('malformed')
      const occasion = { call: 'wechat.callback', requestId: request.id, ip: request.ip }
      await seeingEverything(() => take({ signature, message }, trail.writer(nobody, occasion), parts))
      return reply.type('text/plain').send('success')
    })
  })
}

interface Said {
  readonly signature: string
  readonly message: ReadonlyMap<string, string>
}

const take = async (
  { signature, message }: Said,
  write: Write,
  { db, clock, recipients }: CallbackParts,
): Promise<void> => {
  const nowMs = clock.now()
  const useUp = async (tx: Tx): Promise<void> => {
    if (!(await store.insertNonce(tx, signature, nowMs + 2 * windowMs))) throw fail('signatureInvalid')
  }
  const [sceneStr, openid] = [sceneOf(message), message.get('FromUserName') ?? '']
  // Other messages of followers change nothing.
  if (sceneStr === undefined || !isOpenid(openid)) return db.transaction().execute(useUp)
  await write(async (tx) => {
    await useUp(tx)
    const scene = await store.scanScene(tx, { sceneHash: hashToken(sceneStr), openid, nowMs })
    return { data: null, note: await noteOf(scene, (id) => recipients.bindWechat(tx, id, openid)) }
  })
}

const noteOf = async (
  scene: store.Scanned | undefined,
  bindRecipient: (id: number) => Promise<Note>,
): Promise<Note> => {
  if (!scene) return { entity: 'wechat', id: '', reason: 'a scene that is over' }
  if (scene.recipientId !== null) return bindRecipient(scene.recipientId)
  return { entity: 'user', id: scene.openedBy, after: { wechat: 'scanned' } }
}

/** Gives the scene that a follower scanned, or a user who scanned and follows now. */
const sceneOf = (message: ReadonlyMap<string, string>): string | undefined => {
  if (message.get('MsgType') !== 'event') return undefined
  const key = message.get('EventKey') ?? ''
  const event = message.get('Event')
  if (event === 'SCAN') return key
  return event === 'subscribe' && key.startsWith('qrscene_') ? key.slice('qrscene_'.length) : undefined
}

const isOpenid = (openid: string): boolean => /^[\w-]{1,64}$/.test(openid)
