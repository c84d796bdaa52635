import type { ClientMessage, ServerMessage } from '@coldway/contract/live.ts'
import { ClientMessage as ClientMessageSchema, ServerMessage as ServerMessageSchema } from '@coldway/contract/live.ts'

/** The server's side of a WebSocket without a network. Messages must fit the contract in both directions. */
export interface FakeSocket {
  readonly socket: WebSocket
  readonly received: ClientMessage[]
  readonly open: () => void
  readonly send: (message: ServerMessage) => void
  readonly close: (code?: number) => void
}

export const createFakeSocket = (): FakeSocket => {
  const received: ClientMessage[] = []
  const socket = {
    readyState: 0,
    onopen: undefined as undefined | (() => void),
    onmessage: undefined as undefined | ((event: { data: string }) => void),
    onclose: undefined as undefined | ((event: { code: number }) => void),
    send: (text: string) => received.push(ClientMessageSchema.parse(JSON.parse(text))),
    close: () => {
      socket.readyState = 3
    },
  }
  return {
    socket: socket as unknown as WebSocket,
    received,
    open: () => {
      socket.readyState = 1
      socket.onopen?.()
    },
    send: (message) => socket.onmessage?.({ data: JSON.stringify(ServerMessageSchema.parse(message)) }),
    close: (code = 1006) => {
      socket.readyState = 3
      socket.onclose?.({ code })
    },
  }
}
