/**
 * Large exports by the download centre, and their effect on others (faults.md row 38): rows per second, memory over idle, and a
 * console's call with and without the export in the same run.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { downloads, type DownloadTask, historyExports } from '@coldway/contract/downloads/downloads.ts'
import type { ExportFormat } from '@coldway/contract/downloads/exports.ts'
import { limits } from '@coldway/contract/limits.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type Form, interleave } from '../form.ts'
import { mediansOf, printCount, printMs, spreadOf } from '../numbers.ts'
import { fill, type Filled } from '../queries/fill.ts'
import type { Section } from '../results.ts'
import { residentBytesOf } from '../running/cpu.ts'
import { type Server, startServer } from '../running/server.ts'

const zone = 'Asia/Bangkok'
const askEveryMs = 25
const lookEveryMs = 100
/** Consoles learn of the end from frames; the benchmark's own polling must not influence the result. */
const askDoneEveryMs = 1000
const megabyte = 1_048_576

export const exports = async (form: Form): Promise<Section> => {
  const rows = form.pick({ tiny: 5000, default: 1_000_000, long: 1_000_000 })
  const idleMs = form.pick({ tiny: 500, default: 10_000, long: 20_000 })
  const warmMs = form.pick({ tiny: 500, default: 40_000, long: 60_000 })
  const server = await startServer()
  try {
    const sizes = { organisations: 200, devices: 2000, readings: rows + 13, trackPoints: Math.floor(rows / 13) * 13 }
    const { track } = await fill(server.pool, sizes)
    // Warms up, because a program that has served for a while holds more memory than a fresh one, with or without exports.
    await Promise.all([1, 2].map(() => beside(server, () => sleep(warmMs))))
    const ways = new Map<string, () => Promise<Figures>>([
      ['nothing beside', () => beside(server, () => sleep(idleMs))],
      ['CSV', () => beside(server, () => exported(server, track, 'csv'))],
      ['Excel', () => beside(server, () => exported(server, track, 'excel'))],
      ['PDF', () => beside(server, () => documents(server, lastOf(track, sizes.trackPoints), form))],
    ])
    const found = await interleave(form, ways)
    const figures = new Map([...found].map(([name, rounds]) => [name, mediansOf(rounds)]))
    // Before the first file the export process does not exist.
    const bare = Math.min(...(found.get('nothing beside') ?? []).map(({ residentBytes }) => residentBytes))
    const idle = { ...(figures.get('nothing beside') as Figures), residentBytes: bare }
    return {
      title: 'files of the download centre',
      how: `One device's track in the program's own database, sent to the download centre and waited for; meanwhile a call for a page of 50 of 2,000 devices each ${askEveryMs} ms. Before all of it two callers ask for these pages for a while, so that the program has the memory it serves with. Memory is the program's resident set, looked at each ${lookEveryMs} ms, with the process that makes the file, without the database and without the one that sets a document; what one way has taken the next may still hold; a document takes ${printCount(limits.exportPdfRowsMax)} rows at most, so that several are asked for, one after the other.`,
      tables: [
        {
          title: 'Rows a second, and memory',
          head: ['format', 'rows', 'time', 'rows/s', 'file', 'memory over idle'],
          rows: ['CSV', 'Excel', 'PDF'].map((name) => fileRow(name, figures.get(name) as Figures, idle)),
        },
        {
          title: 'A page of devices, asked for meanwhile',
          head: ['beside', 'calls', 'p50', 'p95', 'p95 to nothing beside'],
          rows: [...figures].map(([name, { calls, p50, p95 }]) => {
            return [name, printCount(calls), printMs(p50), printMs(p95), (p95 / idle.p95).toFixed(2)]
          }),
        },
      ],
    }
  } finally {
    await server.stop()
  }
}

interface Made {
  readonly rows: number
  readonly bytes: number
}
type Figures = Readonly<Record<'rows' | 'bytes' | 'ms' | 'residentBytes' | 'calls' | 'p50' | 'p95', number>>

const fileRow = (name: string, { rows, ms, bytes, residentBytes }: Figures, idle: Figures): string[] => [
  name,
  printCount(rows),
  printMs(ms),
  printCount((rows / ms) * 1000),
  `${printCount(bytes / megabyte)} MB`,
  `${printCount((residentBytes - idle.residentBytes) / megabyte)} MB`,
]

/** The end of a track, with as many rows as a document allows. */
const lastOf = (track: Filled['track'], points: number): Filled['track'] => {
  const spanMs = ((track.untilMs - track.fromMs) / points) * Math.min(points, limits.exportPdfRowsMax * 0.98)
  return { ...track, fromMs: track.untilMs - spanMs }
}

/** Calls as a console does, and samples memory, while the work lasts. */
const beside = async (server: Server, work: () => Promise<Made | void>): Promise<Figures> => {
  const took: number[] = []
  let residentBytes = 0
  let isOver = false
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const startMs = performance.now()
      await server.dataOf(server.admin, deviceStatus.queryBizDeviceList, { page: 1, size: 50, conditionVos: [] })
      took.push(performance.now() - startMs)
      await sleep(askEveryMs)
    }
  }
  const look = async (): Promise<void> => {
    while (!isOver) {
      residentBytes = Math.max(residentBytes, await programBytesOf(server.pid))
      await sleep(lookEveryMs)
    }
  }
  const watching = Promise.all([ask(), look()])
  const startMs = performance.now()
  const made = await work()
  const ms = performance.now() - startMs
  isOver = true
  await watching
  const { p50, p95 } = spreadOf(took)
  return { rows: made?.rows ?? 0, bytes: made?.bytes ?? 0, ms, residentBytes, calls: took.length, p50, p95 }
}

/** Memory of the program and of its export process. */
const programBytesOf = async (pid: number): Promise<number> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  let bytes = residentBytesOf(pid)
  for (const child of children.split(' ').filter(Boolean).map(Number))
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).includes('files-child'))
      bytes += residentBytesOf(child)
  return bytes
}

/** Requests a file, waits for it, and deletes it. */
const exported = async (server: Server, track: Filled['track'], format: ExportFormat): Promise<Made> => {
  const { dataOf, admin } = server
  const span = { startTime: printTime(track.fromMs, zone), endTime: printTime(track.untilMs, zone) }
  const asked = { deviceIds: [track.deviceId], ...span, format }
  const { id } = await dataOf(admin, historyExports.exportTrackForDownCenter, asked, { usertimezone: zone })
  for (;;) {
    const task = await taskOf(server, id)
    if (task.state === 'done') {
      await dataOf(admin, downloads.deleteByIds, { ids: [id] })
      return { rows: task.rows, bytes: task.bytes ?? 0 }
    }
    if (task.state === 'failed') throw new Error(`the export failed: ${task.error}`)
    await sleep(askDoneEveryMs)
  }
}

/** One after the other: a single document ends before enough calls beside it were measured. */
const documents = async (server: Server, track: Filled['track'], form: Form): Promise<Made> => {
  let [rows, bytes] = [0, 0]
  for (let left = form.pick({ tiny: 1, default: 6, long: 12 }); left > 0; left--) {
    const made = await exported(server, track, 'pdf')
    rows += made.rows
    bytes += made.bytes
  }
  return { rows, bytes }
}

const taskOf = async ({ dataOf, admin }: Server, id: number): Promise<DownloadTask> => {
  const { records } = await dataOf(admin, downloads.queryPageList, { page: 1, size: 10 })
  const task = records.find((one) => one.id === id)
  if (!task) throw new Error('the task is gone')
  return task
}
