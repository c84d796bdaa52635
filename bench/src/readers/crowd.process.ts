/** The ten readers, in a process of their own: people who request the maximum, again and again, as fast as they are allowed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { exportOf } from '@coldway/contract/downloads/exports.ts'
import { historyExports } from '@coldway/contract/downloads/downloads.ts'
import { live } from '@coldway/contract/live.ts'
import { search } from '@coldway/contract/operations/search.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { printTime } from '@coldway/contract/time.ts'
import { createCaller } from '@coldway/server/testing/caller.ts'
import { WebSocket } from 'ws'
import type { Person } from './people.ts'

export interface Reader extends Person {
  /** Some of the devices of the person's company. */
  readonly deviceIds: readonly number[]
}
export interface Crowd {
  readonly base: string
  readonly readers: readonly Reader[]
  readonly fromMs: number
  readonly untilMs: number
}
export interface Answers {
  readonly answered: number
  readonly refused: number
}

/** Refused readers retry sooner than the answer says. */
const refusedMs = 250
const zone = '+00:00'

/** Reads from the first message, which says what, until the second. Reports the first answer, and their numbers at the end. */
const read = async (crowd: Crowd): Promise<void> => {
  const over = new AbortController()
  let [answered, refused] = [0, 0]
  process.once('message', () => over.abort())
  const count = (status: number): void => {
    if (answered + refused === 0) process.send?.('begun')
    if (status === 200) answered += 1
    else refused += 1
  }
  await Promise.allSettled(crowd.readers.map((reader) => askForAll(crowd, reader, { over: over.signal, count })))
  process.send?.({ answered, refused } satisfies Answers)
  process.disconnect()
}
process.once('message', (crowd) => void read(crowd as Crowd))
process.once('disconnect', () => process.exit())

interface Reading {
  readonly over: AbortSignal
  /** Hears the status of each answer. */
  readonly count: (status: number) => void
}

/** One person: one of each heavy call running all the time, and a socket that subscribes without pause. */
const askForAll = async ({ base, fromMs, untilMs }: Crowd, reader: Reader, reading: Reading): Promise<void> => {
  const { orgId, deviceIds, token } = reader
  const [deviceId] = deviceIds
  const span = { startTime: printTime(fromMs, zone), endTime: printTime(untilMs, zone) }
  const ask = async (path: string, body: object): Promise<void> => {
    while (!reading.over.aborted) {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', access_token: token, usertimezone: zone },
        body: JSON.stringify(body),
        signal: reading.over,
      })
      await response.arrayBuffer()
      reading.count(response.status)
      if (response.status !== 200) await sleep(refusedMs)
    }
  }
  const coverage = { by: 'organisation', orgIds: [orgId] }
  const list = exportOf(devices.queryDeviceList)
  await Promise.allSettled([
    ask(tracks.postBizList.path, { deviceId, ...span }),
    ask(tracks.postList.path, { deviceId, ...span }),
    ask(sensors.querySeries.path, { deviceId, ...span, keys: ['temp1', 'hum1'] }),
    ask(alarmPolicies.rehearse.path, { orgId, coverage, kinds: [{ kind: 'temperature', upper: 8 }] }),
    ask(list?.path ?? '', { conditionVos: [] }),
    ask(historyExports.exportSensorScene.path, { deviceIds, ...span, format: 'csv' }),
    ask(search.query.path, { text: '1' }),
    floodSocket(base, reader, reading.over),
  ])
}

const floodSocket = async (base: string, reader: Reader, over: AbortSignal): Promise<void> => {
  const { ticket } = await createCaller(base).dataOf(reader, live.ticket, {})
  const socket = new WebSocket(`${base.replace('http', 'ws')}/v3/live?ticket=${ticket}`)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  for (let n = 0; !over.aborted; n++) {
    const id = `t${n % 20}`
    for (const type of ['subscribe', 'unsubscribe', 'subscribe'])
      socket.send(JSON.stringify({ type, id, topic: { kind: 'devices' } }))
    await sleep(5)
  }
  socket.terminate()
}
