/**
 * Live fan-out: the delay from acknowledgement to frame through the whole program, and the fan-out alone beside the naive one.
 */
import { live as liveCalls } from '@coldway/contract/live.ts'
import { type Form, interleave } from '../form.ts'
import { type Load, type LoadResult, prepareLoad } from '../load/load.ts'
import { mediansOf, printCount, printMs, printRatio, printShare, spreadOf } from '../numbers.ts'
import type { Section, Table } from '../results.ts'
import { cpuSeconds } from '../running/cpu.ts'
import { addDevices, makeCompany } from '../running/devices.ts'
import { type Server, startServer } from '../running/server.ts'
import { delaysOf } from './delays.ts'
import { type FanOut, type FanOutFigures, runFanOut, watchedBy } from './fan-out.ts'
import { openWatchers } from './watchers.ts'

type Figures = Readonly<Record<'perS' | 'ackP50' | 'ackP99' | 'p50' | 'p99' | 'cpuShare' | 'framesPerS', number>>

export const live = async (form: Form): Promise<Section> => {
  const given: FanOut = {
    perS: form.pick({ tiny: 300, default: 5000, long: 5000 }),
    devices: form.pick({ tiny: 40, default: 2000, long: 2000 }),
    sockets: form.pick({ tiny: 10, default: 200, long: 200 }),
    perSocket: form.pick({ tiny: 8, default: 100, long: 100 }),
    seconds: form.pick({ tiny: 1, default: 4, long: 20 }),
  }
  const server = await startServer()
  const whole = await wholeProgram(server, given, form).finally(() => server.stop())
  const alone = await interleave(
    form,
    new Map([
      ['latest per device, a frame every 250 ms', () => runFanOut('hub', given)],
      ['each update at once', () => runFanOut('naive', given)],
    ]),
  )
  const { perS, devices, sockets, perSocket, seconds } = given
  return {
    title: 'from acknowledgement to frame',
    how:
      `${printCount(perS)} updates/s of ${printCount(devices)} devices, ${sockets} sockets with ${perSocket} devices each, ` +
      `${seconds} s a way and round; every tenth socket is read closely, delays run to the arrival in the watching thread; ` +
      `processor time is the kernel's count for the server's process, the database's not included.`,
    tables: [wholeTable(whole, sockets), aloneTable(alone)],
  }
}

const wholeProgram = async (server: Server, given: FanOut, form: Form) => {
  const company = await makeCompany(server.pool)
  const devices = await addDevices(server.pool, company, { mark: 'L', protocol: 'json', count: given.devices })
  const load: Load = {
    wire: 'mqtt',
    port: server.ports.mqtt,
    devices,
    reportsPerMessage: 1,
    seconds: given.seconds,
    warmUpS: 1,
    offeredPerS: given.perS,
    keepsAnswers: true,
  }
  const ids = watchedBy(given).map((numbers) => numbers.map((number) => devices[number - 1]?.id ?? 0))
  return interleave(
    form,
    new Map([
      [`${given.sockets} sockets watch`, () => watchedLoad(server, load, ids)],
      ['nobody watches', () => watchedLoad(server, load, [])],
    ]),
  )
}

const watchedLoad = async (server: Server, load: Load, ids: readonly number[][]): Promise<Figures> => {
  const urls: string[] = []
  for (const _ of ids) {
    const { ticket } = await server.dataOf(server.admin, liveCalls.ticket, {})
    urls.push(`${server.base.replace('http', 'ws')}/v3/live?ticket=${ticket}`)
  }
  const prepared = await prepareLoad(load)
  const watchers = await openWatchers({ urls, deviceIds: ids, readClosely: Math.ceil(ids.length / 10) })
  const spentS = cpuSeconds(server.pid)
  const startMs = performance.now()
  watchers.begin()
  const result: LoadResult = await prepared.run()
  const cpuShare = (cpuSeconds(server.pid) - spentS) / ((performance.now() - startMs) / 1000)
  const { arrivals, frames, seconds } = await watchers.end()
  const delays = spreadOf(delaysOf(result.answers, arrivals))
  const acks = spreadOf(result.latencies)
  return {
    perS: result.perS,
    ackP50: acks.p50,
    ackP99: acks.p99,
    p50: delays.p50,
    p99: delays.p99,
    cpuShare,
    framesPerS: frames / seconds,
  }
}

const wholeTable = (found: ReadonlyMap<string, readonly Figures[]>, sockets: number): Table => ({
  title: `The whole program, with and without ${sockets} watching sockets`,
  head: ['way', 'acknowledged/s', 'ack p50', 'ack p99', 'ack to frame p50', 'p99', 'frames/s', 'of one core'],
  rows: [...found].map(([name, rounds]) => {
    const { perS, ackP50, ackP99, p50, p99, framesPerS, cpuShare } = mediansOf(rounds)
    return [
      name,
      printCount(perS),
      printMs(ackP50),
      printMs(ackP99),
      printMs(p50),
      printMs(p99),
      printCount(framesPerS),
      printShare(cpuShare),
    ]
  }),
})

const aloneTable = (found: ReadonlyMap<string, readonly FanOutFigures[]>): Table => {
  const medians = [...found].map(([name, rounds]) => [name, mediansOf(rounds)] as const)
  const naive = medians.at(-1)?.[1]
  return {
    title: 'The fan-out alone, in a process of its own',
    head: ['way', 'of one core', 'of at once', 'frames/s', 'MB/s', 'sent to frame p50', 'p99'],
    rows: medians.map(([name, { cpuShare, framesPerS, mbPerS, p50, p99 }]) => [
      name,
      printShare(cpuShare),
      printRatio(cpuShare, naive?.cpuShare ?? 0),
      printCount(framesPerS),
      mbPerS.toFixed(1),
      printMs(p50),
      printMs(p99),
    ]),
  }
}
