/**
 * The service worker: the shell of the companion opens without network. It answers for files under /m/ alone; calls, and what
 * they answer, never pass through it, so that nothing of an account is kept here (kept/ does that, by account).
 *
 * A build writes the marked texts (build/shell-list.ts). A new version is kept beside the old one and takes over once no
 * page of the old one is open, or when a page asks for it.
 */
import { openThing, showPush } from './service-worker-pushes.ts'

const scope = self as unknown as ServiceWorkerGlobalScope
const files = '__SHELL_FILES__'.split(' ')
const languageFiles = '__LANGUAGE_FILES__'.split(' ')
const cacheName = 'coldway-shell-__SHELL_VERSION__'
const page = '/m/'
const others = ['/m/manifest.webmanifest', '/m/icon.svg', '/m/icon-192.png']

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell())
})

const keepShell = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  await cache.addAll([page, ...others, ...files, ...(await knownLanguages())])
}

/** The texts of the languages that earlier versions kept, so that the new one opens without network too. */
const knownLanguages = async (): Promise<string[]> => {
  const caching = (await caches.keys()).filter((name) => name.startsWith('coldway-shell-'))
  const kept = await Promise.all(caching.map(async (name) => (await caches.open(name)).keys()))
  const known = new Set(kept.flat().flatMap(({ url }) => languageOf(url) ?? []))
  return languageFiles.filter((file) => known.has(languageOf(file) ?? ''))
}

const languageOf = (file: string): string | undefined => /\/([a-z]{2}-[A-Z]{2})-[^/]*\.js$/.exec(file)?.[1]

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => scope.clients.claim()))
})

const dropOldCaches = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('coldway-shell-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/**
 * `takeOver` of a page that shows the new version; `keep` names files that a page loaded before there was a worker; `claim` of a
 * page that no worker controls, as one that was still opening when this worker was activated.
 */
type Message = { readonly type: 'takeOver' | 'claim' } | { readonly type: 'keep'; readonly files: readonly string[] }

scope.addEventListener('message', (event) => {
  const message = event.data as Message
  if (message.type === 'keep') event.waitUntil(keep(message.files))
  else event.waitUntil(message.type === 'claim' ? scope.clients.claim() : scope.skipWaiting())
})

const keep = async (wanted: readonly string[]): Promise<void> => {
  const cache = await caches.open(cacheName)
  // A file that cannot be had now is kept when it is used next.
  for (const file of wanted.filter(isAsset))
    if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
}

const isAsset = (path: string): boolean => path.startsWith('/m/assets/')

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin || !pathname.startsWith(page)) return
  if (request.mode === 'navigate') event.respondWith(fromCache(page, request))
  else if (isAsset(pathname)) event.respondWith(keptFile(pathname, request))
  else if (others.includes(pathname)) event.respondWith(fromCache(pathname, request))
})

const fromCache = async (path: string, request: Request): Promise<Response> =>
  (await caches.match(path, { cacheName })) ?? fetch(request)

/** The name of an asset changes with its content, so what is kept is never old. */
const keptFile = async (path: string, request: Request): Promise<Response> => {
  const kept = await caches.match(path)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(cacheName)).put(path, answer.clone())
  return answer
}

scope.addEventListener('push', (event) => {
  event.waitUntil(showPush(scope, event.data?.text()))
})

scope.addEventListener('notificationclick', (event) => {
  event.waitUntil(openThing(scope, event.notification))
})
