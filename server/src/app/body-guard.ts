/**
 * Bounds bodies before sign-in: each counts among the bytes of strangers until its call is authenticated, and one that is
 * larger than a stranger may send is read only after sign-in (`isLarge`; router.ts and ingest/http.ts ask it).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Stranger, strangerLimits, type Strangers } from '../platform/strangers.ts'

const bodies = new WeakMap<FastifyRequest, Stranger>()

export const guardBodies = (app: FastifyInstance, strangers: Strangers): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = Math.min(announcedOf(request), strangerLimits.perConnection)
    if (bytes > 0) {
      const stranger = strangers.enter(() => request.raw.destroy())
      bodies.set(request, stranger)
      reply.raw.once('close', stranger.leave)
      stranger.add(bytes)
    }
    done()
  })
}

/** Counts no longer what the request has sent and will send. */
export const admitBody = (request: FastifyRequest): void => bodies.get(request)?.leave()

/** The body is more than a stranger may send. */
export const isLarge = (request: FastifyRequest): boolean => announcedOf(request) > strangerLimits.perConnection

/** A body without a length may become as large as it likes. */
const announcedOf = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) || 0 : Number.POSITIVE_INFINITY
