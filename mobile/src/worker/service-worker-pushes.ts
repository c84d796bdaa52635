/**
 * What the worker does with a push: shows it if it is for the account whose phone this is, and opens what it is about. It reads the
 * database by itself, as a worker shares no file with the page.
 */
import type { PushContent } from '@coldway/contract/web-push/web-push.ts'

/** What the page keeps of whose phone this is (kept/holder.ts). */
interface Holder {
  readonly ownerId: number
  /** The phone is locked by a PIN: this is said in place of what happened. */
  readonly quiet?: string
}

export const showPush = async (scope: ServiceWorkerGlobalScope, text: string | undefined): Promise<void> => {
  const content = read(text)
  const holder = await readHolder()
  if (!content || holder?.ownerId !== content.userId) {
    // Nobody is to be told here any more.
    await (await scope.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const { quiet } = holder
  const options = {
    body: quiet === undefined ? content.body : '',
    tag: quiet === undefined ? content.tag : 'quiet',
    renotify: true,
    icon: '/m/icon-192.png',
    data: { path: content.path },
  }
  await scope.registration.showNotification(quiet ?? content.title, options)
}

/** The page that is open goes there, or a new one opens there. */
export const openThing = async (scope: ServiceWorkerGlobalScope, notification: Notification): Promise<void> => {
  notification.close()
  const { path } = notification.data as { path: string }
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const own = windows.find(({ url }) => new URL(url).pathname.startsWith('/m/'))
  if (!own) {
    await scope.clients.openWindow(`/m${path}`)
    return
  }
  await own.focus().catch(() => undefined)
  own.postMessage({ type: 'open', path })
}

const read = (text: string | undefined): PushContent | undefined => {
  try {
    return JSON.parse(text ?? '') as PushContent
  } catch {
    return undefined
  }
}

const readHolder = (): Promise<Holder | undefined> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('coldway-companion')
    // Nobody has used the companion here, so there is nothing to make.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(undefined)
    opening.onsuccess = () => {
      const database = opening.result
      const asked = database.transaction('kept').objectStore('kept').get('holder') as IDBRequest<Holder | undefined>
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => resolve(undefined)
      database.onversionchange = () => database.close()
    }
  })
