/** Asks for a page of devices again and again and posts how long each answer took, in milliseconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { createCaller, type Signed } from '@coldway/server/testing/caller.ts'

export interface PageAsker {
  readonly base: string
  readonly user: Signed
  readonly everyMs: number
  readonly forMs: number
}

const { base, user, everyMs, forMs } = workerData as PageAsker
const { dataOf } = createCaller(base)
const took: number[] = []
const endMs = performance.now() + forMs
while (performance.now() < endMs) {
  const startMs = performance.now()
  await dataOf(user, deviceStatus.queryBizDeviceList, { page: 1, size: 50, conditionVos: [] })
  took.push(performance.now() - startMs)
  await sleep(everyMs)
}
parentPort?.postMessage(took)
