/**
 * Serves the built console, the page that checks evidence, and the companion under /m/: hashed files are cached for ever and precompressed; any other page
 * address gets the index.html of its application, and an unknown call a 404.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { fail } from '@coldway/contract/errors.ts'
import { verifierPath } from '@coldway/contract/evidence/evidence.ts'
import { companionPath } from '@coldway/contract/screens/screens.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface PageDirs {
  readonly console: string
  readonly companion: string
}

export const servePages = async (app: FastifyInstance, dirs: PageDirs): Promise<void> => {
  await serveFiles(app, dirs.console, '/')
  const page = await readFile(join(dirs.console, 'index.html'), 'utf8')
  const companion = existsSync(dirs.companion) ? await readFile(join(dirs.companion, 'index.html'), 'utf8') : undefined
  if (companion !== undefined) {
    await serveFiles(app, dirs.companion, companionPath)
    app.get(companionPath.slice(0, -1), (_request, reply) => reply.redirect(companionPath))
    app.get(companionPath, (_request, reply) => sendPage(withWasm(reply), companion))
  }
  app.get('/', (_request, reply) => sendPage(reply, page))
  await serveVerifier(app, join(dirs.console, 'verify.html'))
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      String(request.headers.accept ?? '').includes('text/html') &&
      !/^\/(v[23]|mock)\//.test(request.url)
    if (!isPage) throw fail('notFound')
    return companion !== undefined && request.url.startsWith(companionPath)
      ? sendPage(withWasm(reply), companion)
      : sendPage(reply, page)
  })
}

/**
 * The embedded map is read in pieces, which the companion keeps as long as the entity tag is the same. The tag is therefore made
 * of the content: the usual one contains the time of the file, which differs between the nodes of a cluster.
 */
const mapFile = 'basemap/world.pmtiles'

const serveFiles = async (app: FastifyInstance, root: string, prefix: string): Promise<void> => {
  const map = join(root, mapFile)
  const mapTag = existsSync(map)
    ? `"${createHash('sha256')
        .update(await readFile(map))
        .digest('base64url')}"`
    : ''
  if (mapTag !== '') honourTag(app, prefix + mapFile, mapTag)
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: prefix === '/',
    preCompressed: true,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path === map) reply.header('etag', mapTag)
    },
  })
}

/**
 * A browser that holds some pieces asks for others with our tag in `if-range`. The library compares it with a tag of its own and
 * would send the whole file, of which no map is drawn. (RFC 9110, 13.1.5)
 */
const honourTag = (app: FastifyInstance, path: string, tag: string): void => {
  app.addHook('onRequest', async ({ url, raw }) => {
    if (url === path && raw.headers['if-range'] === tag) delete raw.headers['if-range']
  })
}

/** The page that checks evidence brings a policy of its own, with the hashes of the script and the style inside of it. */
const serveVerifier = async (app: FastifyInstance, file: string): Promise<void> => {
  if (!existsSync(file)) return
  const page = await readFile(file, 'utf8')
  const [, policy = "default-src 'none'"] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? []
  app.get(verifierPath, (_request, reply) =>
    sendPage(reply.header('content-security-policy', `${policy}; frame-ancestors 'none'`), page),
  )
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** The companion reads barcodes with WebAssembly, which may be compiled and is loaded from here alone; the console has none. */
const withWasm = (reply: FastifyReply): FastifyReply => {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  return policy === ''
    ? reply
    : reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
      )
}
