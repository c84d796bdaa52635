/**
 * Push: this browser notified of what needs its user while the companion is closed. Invariants: the browser asks for permission only by a
 * press; a subscription is of the account that asked, and ends when that account leaves this phone.
 */
import { callNow } from '@coldway/console/api/call-now.ts'
import { createStore, useStore } from '@coldway/console/settings/store.ts'
import { webPush } from '@coldway/contract/web-push/web-push.ts'

/** needsHome: this browser notifies only pages that stand on the home screen. denied: its settings forbid it. */
export type PushStage = 'unknown' | 'unsupported' | 'needsHome' | 'denied' | 'off' | 'on'

interface Note {
  readonly ownerId: number
  /** The id of the subscription on the server. */
  readonly id: number
  /** The endpoint of the browser as the server knows it. */
  readonly endpoint?: string | undefined
}
const noteKey = 'coldway.companion.push'

const stage = createStore<PushStage>('unknown')
export const usePush = (): PushStage => useStore(stage)

const readNote = (): Note | undefined => {
  try {
    return JSON.parse(localStorage.getItem(noteKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Without a worker in charge of this page, no notification can be shown. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? navigator.serviceWorker.getRegistration('/m/')
    : undefined

const isOfApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

/** Says anew what this browser can do and does for the account. */
export const lookAtPush = async (ownerId: number): Promise<void> => {
  const held = await registration()
  if (!held) return stage.set(isOfApple() ? 'needsHome' : 'unsupported')
  if (Notification.permission === 'denied') return stage.set('denied')
  const isOn = readNote()?.ownerId === ownerId && (await held.pushManager.getSubscription()) !== null
  stage.set(isOn ? 'on' : 'off')
}

/** Call it from a press. Throws what the call or the browser says; the stage says what came of it. */
export const subscribeToPushes = async (ownerId: number): Promise<void> => {
  const held = await registration()
  if (!held || (await Notification.requestPermission()) !== 'granted') return lookAtPush(ownerId)
  await subscribe(held, ownerId)
  await lookAtPush(ownerId)
}

const subscribe = async (held: ServiceWorkerRegistration, ownerId: number): Promise<void> => {
  const { publicKey } = await callNow(webPush.begin, {})
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const made = await held.pushManager.subscribe(options).catch(async () => {
    // A subscription by the key of another installation stands in the way.
    await (await held.pushManager.getSubscription())?.unsubscribe()
    return held.pushManager.subscribe(options)
  })
  await send(made, ownerId)
}

const send = async (subscription: PushSubscription, ownerId: number): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  const { id } = await callNow(webPush.add, {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  })
  localStorage.setItem(noteKey, JSON.stringify({ ownerId, id, endpoint } satisfies Note))
}

/** The account has a session, perhaps a new one: what it asked for goes on in it, and what another asked for ends. */
export const renewPush = async (ownerId: number): Promise<void> => {
  const [held, note] = [await registration(), readNote()]
  if (!held || !note || Notification.permission !== 'granted') return
  if (note.ownerId !== ownerId) return endPush()
  const subscription = await held.pushManager.getSubscription()
  if (!subscription) return subscribe(held, ownerId)
  if (!(await isKnown(note, subscription))) await send(subscription, ownerId)
}

/** The server notifies this browser already, in this session. It is asked without leaving a row in the trail. */
const isKnown = async ({ id, endpoint }: Note, subscription: PushSubscription): Promise<boolean> =>
  endpoint === subscription.endpoint && (await callNow(webPush.list, {})).some((one) => one.isThis && one.id === id)

/** Ends the notices to this browser; the server is asked to forget it too, where there is a network. */
export const stopPush = async (ownerId: number): Promise<void> => {
  const note = readNote()
  await endPush()
  if (note) await callNow(webPush.remove, { id: note.id }).catch(() => undefined)
  await lookAtPush(ownerId)
}

/** Works without network: a browser that has unsubscribed shows nothing, whatever the server sends. */
export const endPush = async (): Promise<void> => {
  localStorage.removeItem(noteKey)
  const held = await registration()
  await (await held?.pushManager.getSubscription())?.unsubscribe()
  for (const shown of (await held?.getNotifications()) ?? []) shown.close()
}
