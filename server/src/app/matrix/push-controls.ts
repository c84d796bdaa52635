/** Makes the calls of Web Push succeed: a browser of the caller. */
import { webPush } from '@coldway/contract/web-push/web-push.ts'
import { makePushBrowser } from '../../testing/push-browser.ts'
import type { Control } from './control.ts'

const subscribing = () => {
  const { p256dh, auth } = makePushBrowser()
  return { endpoint: `https://push.example/${crypto.randomUUID()}`, p256dh, auth }
}

export const pushControls: Readonly<Record<string, Control>> = {
  'webPush.add': () => ({ body: subscribing() }),
  'webPush.remove': async (matrix, who) => {
    const { data } = await matrix.ask(who, webPush.add, subscribing())
    return { body: { id: (data as { id: number }).id } }
  },
}
