/** Where the server's main thread spends its time under load: V8's profile of the real program, by self time. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Form } from '../form.ts'
import { type Load, prepareLoad } from '../load/load.ts'
import { printCount, printShare } from '../numbers.ts'
import type { Section, Table } from '../results.ts'
import { cpuSeconds, databasePids } from '../running/cpu.ts'
import { makeFleets } from '../rules/watched-fleet.ts'
import { onExit } from '../running/on-exit.ts'
import { type Server, startServer } from '../running/server.ts'
import { type CpuProfile, selfTimes } from './self-times.ts'

const shown = 30

export const profile = async (form: Form): Promise<Section> => {
  const folder = await mkdtemp(join(tmpdir(), 'coldway-profile-'))
  const removeFolder = onExit(() => rm(folder, { recursive: true, force: true }))
  try {
    const server = await startServer({ execArgv: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
    const measured = await measureAll(server, form).finally(() => server.stop())
    const files = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'))
    const profiles = await Promise.all(
      files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as CpuProfile),
    )
    return {
      title: 'where the server spends its time',
      how: 'The real program with --cpu-prof under saturated load: self time in the busy time of its thread.',
      tables: measured.map((load) => tableOf(load, profiles)),
    }
  } finally {
    await removeFolder()
  }
}

const tableOf = (load: Measured, profiles: readonly CpuProfile[]): Table => {
  const { idleUs, busyUs, functions } = selfTimes(profiles, load.fromUs, load.untilUs)
  return {
    title:
      `${load.name}: ${printCount(load.perS)} acknowledged/s while profiled; its thread was busy ` +
      `${printShare(busyUs / (busyUs + idleUs))} of the time, its process took ${printShare(load.serverShare)} and the ` +
      `database ${printShare(load.databaseShare)} of a core`,
    head: ['function', 'share'],
    rows: functions.slice(0, shown).map(({ name, selfUs }) => [name, printShare(selfUs / busyUs)]),
  }
}

interface Measured {
  readonly name: string
  readonly perS: number
  readonly fromUs: number
  readonly untilUs: number
  readonly serverShare: number
  readonly databaseShare: number
}

const measureAll = async (server: Server, form: Form): Promise<Measured[]> => {
  const few = form.pick({ tiny: 10, default: 100, long: 100 })
  const many = form.pick({ tiny: 50, default: 2000, long: 2000 })
  const perGroup = form.pick({ tiny: 25, default: 200, long: 200 })
  const sizes = { groups: many / perGroup, devicesPerGroup: perGroup, policiesPerGroup: 20, sitesPerGroup: 200 }
  const { calm, plain } = await makeFleets(server, sizes)
  const base = { seconds: form.pick({ tiny: 2, default: 10, long: 60 }), warmUpS: 0.5 }
  const arrays = { ...base, wire: 'http', port: server.ports.http, reportsPerMessage: 100 } as const
  const singles = { ...base, wire: 'mqtt', port: server.ports.mqtt, reportsPerMessage: 1 } as const
  const found: Measured[] = []
  for (const [watchedBy, devices] of [
    ['', plain],
    [', 20 policies and 200 sites', calm],
  ] as const) {
    found.push(
      await measure(server, `HTTP, ${few} connections, arrays of 100${watchedBy}`, {
        ...arrays,
        devices: devices.slice(0, few),
      }),
      await measure(server, `MQTT, ${many} connections${watchedBy}`, { ...singles, devices }),
    )
  }
  return found
}

const measure = async (server: Server, name: string, load: Load): Promise<Measured> => {
  const { run } = await prepareLoad(load)
  const nowUs = (): number => Number(process.hrtime.bigint() / 1000n)
  const database = await databasePids(server.pool)
  const spent = (): [number, number] => [
    cpuSeconds(server.pid),
    database.reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0),
  ]
  const [fromUs, before] = [nowUs(), spent()]
  const { perS } = await run()
  const [untilUs, after] = [nowUs(), spent()]
  const tookS = (untilUs - fromUs) / 1e6
  return {
    name,
    perS,
    fromUs,
    untilUs,
    serverShare: (after[0] - before[0]) / tookS,
    databaseShare: (after[1] - before[1]) / tookS,
  }
}
