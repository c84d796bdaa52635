/** The thread of the watchers. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ServerMessage } from '@coldway/contract/live.ts'
import { WebSocket } from 'ws'
import { sharedNow } from '../running/clock.ts'
import type { Watch, Watched } from './watchers.ts'

const watch = workerData as Watch
const openAtOnce = 20
let isWatching = false
let fromMs = 0
let frames = 0
let bytes = 0
const arrivals: number[] = []

const openOne = async (at: number): Promise<WebSocket> => {
  const socket = new WebSocket(watch.urls[at] as string)
  await once(socket, 'open')
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  socket.once('close', (code) => reject(new Error(`the live connection closed with ${code}`)))
  const isClose = at < watch.readClosely
  let isReady = false
  socket.on('message', (data: Buffer) => {
    const nowMs = sharedNow()
    if (!isReady) {
      isReady = isLastOfSnapshot(data)
      if (isReady) resolve()
      return
    }
    if (!isWatching) return
    frames += 1
    bytes += data.length
    if (isClose) note(data, nowMs)
  })
  const topic = { kind: 'devices', deviceIds: watch.deviceIds[at] }
  socket.send(JSON.stringify({ type: 'subscribe', id: 'bench', topic }))
  await ready
  return socket
}

const isLastOfSnapshot = (data: Buffer): boolean => {
  const message = JSON.parse(data.toString('utf8')) as ServerMessage
  return message.type === 'snapshot' && message.isLast
}

const note = (data: Buffer, nowMs: number): void => {
  const message = JSON.parse(data.toString('utf8')) as ServerMessage
  if (message.type !== 'devices') return
  for (const { id, atMs } of message.states) arrivals.push(id, atMs, nowMs)
}

const sockets: WebSocket[] = []
while (sockets.length < watch.urls.length) {
  const count = Math.min(openAtOnce, watch.urls.length - sockets.length)
  sockets.push(...(await Promise.all(Array.from({ length: count }, (_, at) => openOne(sockets.length + at)))))
}
parentPort?.on('message', (command) => {
  if (command === 'begin') {
    isWatching = true
    fromMs = sharedNow()
    return
  }
  isWatching = false
  for (const socket of sockets) socket.terminate()
  const seconds = (sharedNow() - fromMs) / 1000
  parentPort?.postMessage({ seconds, frames, bytes, arrivals: Float64Array.from(arrivals) } satisfies Watched)
})
parentPort?.postMessage('open')
