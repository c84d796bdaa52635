/** A client of the live connection that keeps all messages and checks them against the contract. */
import { ServerMessage, type Topic } from '@coldway/contract/live.ts'
import { live } from '@coldway/contract/live.ts'
import type { Caller, Signed } from './caller.ts'
import { until } from './until.ts'

export interface LiveClient {
  readonly messages: ServerMessage[]
  /** All messages received, as text. */
  readonly heard: string[]
  readonly closedWith: number | undefined
  subscribe(id: string, topic?: Partial<Topic>): void
  send(text: string): void
  /** Gives the first message that fits, now or soon. */
  next(fits: (message: ServerMessage) => boolean): Promise<ServerMessage>
  closed(): Promise<number>
  close(): void
}

type Where = Pick<Caller, 'dataOf'> & { readonly base: string }

export const ticketOf = async ({ dataOf }: Where, user: Signed): Promise<string> =>
  (await dataOf(user, live.ticket, {})).ticket

export const liveUrl = (base: string, ticket: string): string =>
  `${base.replace('http', 'ws')}/v3/live?ticket=${ticket}`

export const openLive = async (world: Where, user: Signed, headers?: Record<string, string>): Promise<LiveClient> =>
  connectLive(liveUrl(world.base, await ticketOf(world, user)), headers)

export const connectLive = (url: string, headers: Record<string, string> = {}): LiveClient => {
  // Node's WebSocket accepts headers, unlike that of browsers.
  const socket = new WebSocket(url, { headers } as never)
  const messages: ServerMessage[] = []
  const heard: string[] = []
  let closedWith: number | undefined
  socket.addEventListener('message', ({ data }) => {
    heard.push(String(data))
    messages.push(ServerMessage.parse(JSON.parse(String(data))))
  })
  socket.addEventListener('close', ({ code }) => {
    closedWith = code
  })
  const send = (text: string): void => {
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.send(text))
    else socket.send(text)
  }
  return {
    messages,
    heard,
    get closedWith() {
      return closedWith
    },
    send,
    subscribe: (id, topic = {}) =>
      send(JSON.stringify({ type: 'subscribe', id, topic: { kind: 'devices', ...topic } })),
    next: async (fits) => (await until(() => messages.find(fits))) as ServerMessage,
    closed: async () =>
      (await until(
        () => closedWith,
        (code) => code !== undefined,
      )) as number,
    close: () => socket.close(),
  }
}
