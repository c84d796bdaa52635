/**
 * Memory of a program that serves for long: devices report, browsers watch, come and go, people request pages. Compares the
 * resident set of its process in the last parts of the run with the earlier ones.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { live as liveCalls } from '@coldway/contract/live.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import type { Form } from '../form.ts'
import { prepareLoad } from '../load/load.ts'
import { median, printCount, printRatio } from '../numbers.ts'
import type { Section } from '../results.ts'
import { residentBytesOf } from '../running/cpu.ts'
import { addDevices, makeCompany } from '../running/devices.ts'
import { type Server, startServer } from '../running/server.ts'
import { openWatchers } from '../live/watchers.ts'

const parts = 10
const perS = 1000
const deviceCount = 2000
const socketCount = 20
const megabyte = 1_048_576

export const memory = async (form: Form): Promise<Section> => {
  const seconds = form.pick({ tiny: 2, default: 300, long: 1800 })
  const server = await startServer()
  try {
    const company = await makeCompany(server.pool)
    const devices = await addDevices(server.pool, company, { mark: 'M', protocol: 'json', count: deviceCount })
    const ids = devices.map(({ id }) => id)
    const load = await prepareLoad({
      wire: 'mqtt',
      port: server.ports.mqtt,
      devices,
      reportsPerMessage: 1,
      seconds,
      warmUpS: seconds / parts,
      offeredPerS: perS,
    })
    const looks = watch(server, ids, seconds)
    const { reports, failures } = await load.run()
    const samples = await looks
    const size = Math.ceil(samples.length / parts)
    const byPart = Array.from({ length: parts }, (_, part) => samples.slice(part * size, (part + 1) * size))
    const middle = median(byPart.slice(3, 6).flat())
    return {
      title: 'the program that serves for long',
      how:
        `${printCount(perS)} reports/s of ${printCount(deviceCount)} devices over MQTT for ${printCount(seconds / 60)} minutes ` +
        `(${printCount(reports)} acknowledged, ${failures} not), ${socketCount} sockets with 100 devices each that are closed ` +
        `and opened again every ten seconds, a page of devices ten times a second; the resident set of the program's process, ` +
        `without the database, once a second, in ${parts} equal parts of the time.`,
      tables: [
        {
          title: 'Resident memory',
          head: ['part', 'median', 'least', 'most', 'to parts 4-6'],
          rows: byPart.map((part, at) => [
            String(at + 1),
            ...[median(part), Math.min(...part), Math.max(...part)].map(
              (bytes) => `${printCount(bytes / megabyte)} MB`,
            ),
            printRatio(median(part), middle),
          ]),
        },
      ],
    }
  } finally {
    await server.stop()
  }
}

/** Samples once a second during the load. */
const watch = async (server: Server, ids: readonly number[], seconds: number): Promise<number[]> => {
  const endMs = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= endMs
  const ask = async (): Promise<void> => {
    while (!isOver()) {
      await server.dataOf(server.admin, deviceStatus.queryBizDeviceList, { page: 1, size: 50, conditionVos: [] })
      await sleep(100)
    }
  }
  const comeAndGo = async (): Promise<void> => {
    while (!isOver()) {
      const urls: string[] = []
      for (let count = 0; count < socketCount; count++) {
        const { ticket } = await server.dataOf(server.admin, liveCalls.ticket, {})
        urls.push(`${server.base.replace('http', 'ws')}/v3/live?ticket=${ticket}`)
      }
      const deviceIds = urls.map((_, at) => ids.slice(at * 100, (at + 1) * 100))
      const watchers = await openWatchers({ urls, deviceIds, readClosely: 0 })
      watchers.begin()
      await sleep(Math.max(0, Math.min(10_000, endMs - performance.now())))
      await watchers.end()
    }
  }
  const samples: number[] = []
  const look = async (): Promise<void> => {
    while (!isOver()) {
      samples.push(residentBytesOf(server.pid))
      await sleep(Math.min(1000, seconds * 20))
    }
  }
  await Promise.all([ask(), comeAndGo(), look()])
  return samples
}
