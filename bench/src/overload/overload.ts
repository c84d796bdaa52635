/**
 * Memory of the program while devices offer more than it can take (faults.md row 8): at saturation, where each connection waits
 * for its answer, then flooded, where each has always more to send, and afterwards. Goals: at most 256 MB above saturation, and
 * back within a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Form } from '../form.ts'
import { runLoad, type Wire } from '../load/load.ts'
import { median, printCount, printRatio } from '../numbers.ts'
import type { Section } from '../results.ts'
import { residentBytesOf } from '../running/cpu.ts'
import { addDevices, makeCompany } from '../running/devices.ts'
import { type Server, startServer } from '../running/server.ts'

const megabyte = 1_048_576
const deviceCount = 1000
const sampleEveryMs = 250
const wires = [
  ['mqtt', 'json'],
  ['http', 'json'],
  ['teltonika', 'teltonika'],
] as const satisfies readonly (readonly [Wire, string])[]

interface Figures {
  readonly saturatedMb: number
  readonly floodedMb: number
  readonly afterMb: number
  readonly saturatedPerS: number
  readonly floodedPerS: number
  readonly failures: number
}

export const overload = async (form: Form): Promise<Section> => {
  const seconds = form.pick({ tiny: 1, default: 30, long: 180 })
  const restS = form.pick({ tiny: 1, default: 60, long: 60 })
  const rows: string[][] = []
  for (const [wire, protocol] of wires) {
    const found = await measure(wire, protocol, { seconds, restS })
    rows.push([
      wire,
      mb(found.saturatedMb),
      mb(found.floodedMb),
      mb(found.floodedMb - found.saturatedMb),
      mb(found.afterMb),
      `${printCount(found.saturatedPerS)} / ${printCount(found.floodedPerS)}`,
      printRatio(found.floodedPerS, found.saturatedPerS),
      String(found.failures),
    ])
  }
  return {
    title: 'more than the program can take',
    how:
      `${printCount(deviceCount)} devices, ${seconds} s at saturation (each sends when it was answered; the median of the resident ` +
      `set), then ${seconds} s in which each writes as long as its socket takes bytes (the most), then ${restS} s of rest (the last). ` +
      `A fresh program for each protocol; its process without the database.`,
    tables: [
      {
        title: 'Resident memory and acknowledged reports per second',
        head: ['', 'saturated', 'flooded', 'above', `after ${restS} s`, 'reports/s', 'ratio', 'connections refused'],
        rows,
      },
    ],
  }
}

const mb = (value: number): string => `${printCount(value)} MB`

const measure = async (
  wire: Wire,
  protocol: (typeof wires)[number][1],
  { seconds, restS }: { readonly seconds: number; readonly restS: number },
): Promise<Figures> => {
  const server = await startServer()
  try {
    const company = await makeCompany(server.pool)
    const devices = await addDevices(server.pool, company, { mark: 'O', protocol, count: deviceCount })
    const load = { wire, port: server.ports[wire], devices, reportsPerMessage: 1, seconds, warmUpS: seconds / 5 }
    const saturated = await during(server, runLoad(load))
    const flooded = await during(server, runLoad({ ...load, isFlooding: true }))
    await sleep(restS * 1000)
    return {
      saturatedMb: median(saturated.samples),
      floodedMb: Math.max(...flooded.samples),
      afterMb: residentBytesOf(server.pid) / megabyte,
      saturatedPerS: saturated.result.perS,
      floodedPerS: flooded.result.perS,
      failures: flooded.result.failures,
    }
  } finally {
    await server.stop()
  }
}

const during = async <Result>(
  server: Server,
  work: Promise<Result>,
): Promise<{ result: Result; samples: number[] }> => {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(residentBytesOf(server.pid) / megabyte), sampleEveryMs)
  try {
    return { result: await work, samples }
  } finally {
    clearInterval(timer)
  }
}
