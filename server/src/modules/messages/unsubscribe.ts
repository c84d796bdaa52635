/**
 * The unsubscribe link of e-mails. It stands for one address of one recipient and can only unsubscribe. It works any
 * number of times and without sign-in. Opening it changes nothing, as mail scanners follow links; mail programs post by
 * themselves what their user clicked (RFC 8058).
 */
import { fail } from '@coldway/contract/errors.ts'
import { unsubscribePage, unsubscribePath, unsubscribing } from '@coldway/contract/messages/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { nobody, type Trail, type Write } from '../../platform/trail.ts'
import { findByToken, unsubscribe } from '../recipients/index.ts'

const linked = async (db: Parameters<typeof findByToken>[0], token: string) => {
  const found = await findByToken(db, token)
  if (!found) throw fail('linkExpired')
  return found
}

const end = (token: string, write: Write): Promise<null> =>
  write(async (tx) => {
    const found = await linked(tx, token)
    const isEnded = await unsubscribe(tx, found)
    const { recipientId: id, name, orgPath } = found
    const change = { before: { emailState: 'bound' }, after: { emailState: 'unbound' } }
    return { data: null, note: { entity: 'recipient', id, name, orgPath, ...(isEnded && change) } }
  })

export const unsubscribeRoutes = (db: Db) =>
  implement(unsubscribing, {
    look: async ({ body }) => {
      const { address, orgName, isOn } = await linked(db, body.link)
      return { address: masked(address), organisation: orgName, isOn }
    },
    confirm: ({ body, write }) => end(body.link, write),
  })

/** Masks the address, so that whoever finds a link learns no address. */
const masked = (address: string): string => address.replace(/^(.).*(@.*)$/, '$1***$2')

const Query = z.object({ link: z.string().min(1).max(100) })
const linkOf = (request: FastifyRequest): string => {
  const read = Query.safeParse(request.query)
  if (!read.success) throw fail('malformed')
  return read.data.link
}

export const mountOneClick = (app: FastifyInstance, { trail }: { readonly trail: Trail }): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body only says that somebody clicked; a person's click counts whatever the body says.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))
    scope.get(unsubscribePath, (request, reply) =>
      reply.redirect(`${unsubscribePage}#${encodeURIComponent(linkOf(request))}`),
    )
    scope.post(unsubscribePath, async (request, reply) => {
      const occasion = { call: 'unsubscribing.confirm', requestId: request.id, ip: request.ip }
      await seeingEverything(() => end(linkOf(request), trail.writer(nobody, occasion)))
      return reply.type('text/plain').send('')
    })
  })
}
