/**
 * Serves the built console: hashed files are cached for ever and precompressed; any other page address gets index.html,
 * and an unknown call a 404.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { fail } from '@coldway/contract/errors.ts'
import type { FastifyInstance } from 'fastify'

export const serveConsole = async (app: FastifyInstance, dir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: dir,
    preCompressed: true,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = await readFile(join(dir, 'index.html'), 'utf8')
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page),
  )
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      String(request.headers.accept ?? '').includes('text/html') &&
      !/^\/(v[23]|mock)\//.test(request.url)
    if (!isPage) throw fail('notFound')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
}
