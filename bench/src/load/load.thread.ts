/** The thread of one load. */
import { parentPort, workerData } from 'node:worker_threads'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHttp } from './http.ts'
import { openJt808 } from './jt808.ts'
import type { Line, OpenLine } from './line.ts'
import type { Load, LoadResult, Wire } from './load.ts'
import { openMqtt } from './mqtt.ts'
import { createSpeaker } from './reports.ts'
import { openTeltonika } from './teltonika.ts'
import { sharedNow } from '../running/clock.ts'

const wires: Record<Wire, OpenLine> = { mqtt: openMqtt, http: openHttp, jt808: openJt808, teltonika: openTeltonika }
const openAtOnce = 100
const drainMs = 3000

interface Waiting {
  readonly sinceMs: number
  readonly atMs: number
}

interface Sender {
  readonly isFull: boolean
  /** `dueMs`: the scheduled time of the message. */
  send(dueMs: number): void
  close(): void
}

const load = workerData as Load
const isClosed = load.offeredPerS === undefined && !load.isFlooding
const failures = { count: 0, last: '' }
const latencies: number[] = []
const answers: number[] = []
let reports = 0
let total = 0
let isCounting = false
let isSending = true
let inFlight = 0

const openSender = async (index: number): Promise<Sender> => {
  const device = load.devices[index] as Load['devices'][number]
  const speak = createSpeaker(index, Date.now)
  const waiting: Waiting[] = []
  const onAnswer = (): void => {
    const answered = waiting.shift()
    if (!answered) return
    inFlight -= 1
    const nowMs = sharedNow()
    total += load.reportsPerMessage
    if (isCounting) {
      reports += load.reportsPerMessage
      latencies.push(nowMs - answered.sinceMs)
      if (load.keepsAnswers) answers.push(device.id, answered.atMs, nowMs)
    }
    if (isClosed && isSending) send(nowMs)
  }
  const onRefusal = (why: string): void => {
    if (waiting.shift()) inFlight -= 1
    failures.count += 1
    failures.last = why
    if (isClosed && isSending) send(sharedNow())
  }
  const onFailure = (why: string): void => {
    failures.count += 1
    failures.last = why
    inFlight -= waiting.length
    waiting.length = 0
  }
  const line: Line = await wires[load.wire]({ device, port: load.port, onAnswer, onRefusal, onFailure })
  const send = (dueMs: number): void => {
    const said = speak(load.reportsPerMessage)
    waiting.push({ sinceMs: dueMs, atMs: said.at(-1)?.atMs ?? 0 })
    inFlight += 1
    line.send(said)
  }
  return {
    get isFull() {
      return line.isFull
    },
    send,
    close: () => line.close(),
  }
}

const openAll = async (): Promise<Sender[]> => {
  const senders: Sender[] = []
  while (senders.length < load.devices.length) {
    const count = Math.min(openAtOnce, load.devices.length - senders.length)
    senders.push(...(await Promise.all(Array.from({ length: count }, (_, at) => openSender(senders.length + at)))))
  }
  return senders
}

const offer = async (senders: readonly Sender[], perS: number): Promise<void> => {
  const startMs = sharedNow()
  for (let message = 0; isSending; ) {
    const nowMs = sharedNow()
    for (; startMs + (message * 1000) / perS <= nowMs; message++)
      senders[message % senders.length]?.send(startMs + (message * 1000) / perS)
    await sleep(1)
  }
}

/** Fills each socket until it takes no more; the answers are read in between. */
const flood = async (senders: readonly Sender[]): Promise<void> => {
  while (isSending) {
    for (const sender of senders) if (!sender.isFull) sender.send(sharedNow())
    await sleep(0)
  }
}

const senders = await openAll()
parentPort?.postMessage('open')
await once(parentPort as NonNullable<typeof parentPort>, 'message')
if (isClosed) for (const sender of senders) sender.send(sharedNow())
const offering = load.isFlooding ? flood(senders) : isClosed ? undefined : offer(senders, load.offeredPerS ?? 0)
await sleep(load.warmUpS * 1000)
isCounting = true
const fromMs = sharedNow()
await sleep(load.seconds * 1000)
const seconds = (sharedNow() - fromMs) / 1000
isCounting = false
isSending = false
await offering
const counted = reports
// Waits for outstanding answers before closing, so that nothing carries over to the next load.
for (const endMs = sharedNow() + drainMs; inFlight > 0 && sharedNow() < endMs; ) await sleep(5)
for (const sender of senders) sender.close()
const result: LoadResult = {
  reports: counted,
  total,
  perS: counted / seconds,
  latencies: Float64Array.from(latencies),
  failures: failures.count,
  lastFailure: failures.last,
  answers: Float64Array.from(answers),
}
parentPort?.postMessage(result)
