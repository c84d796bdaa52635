/** Where the server's own thread spends its time under MQTT load: V8's profile of the real program, by self time. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Form } from '../form.ts'
import { prepareLoad } from '../load/load.ts'
import { printCount, printShare } from '../numbers.ts'
import type { Section } from '../results.ts'
import { cpuSeconds } from '../running/cpu.ts'
import { addDevices, makeCompany } from '../running/devices.ts'
import { onExit } from '../running/on-exit.ts'
import { type Server, startServer } from '../running/server.ts'
import { type CpuProfile, selfTimes } from './self-times.ts'

const shown = 25

export const profile = async (form: Form): Promise<Section> => {
  const folder = await mkdtemp(join(tmpdir(), 'coldway-profile-'))
  const removeFolder = onExit(() => rm(folder, { recursive: true, force: true }))
  try {
    const server = await startServer(['--cpu-prof', `--cpu-prof-dir=${folder}`])
    const count = form.pick({ tiny: 50, default: 2000, long: 2000 })
    const load = await measure(server, form, count).finally(() => server.stop())
    const files = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'))
    const profiles = await Promise.all(
      files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as CpuProfile),
    )
    const { idleUs, busyUs, functions } = selfTimes(profiles, load.fromUs, load.untilUs)
    return {
      title: 'where the server spends its time',
      how:
        `The real program with --cpu-prof under ${printCount(count)} saturated MQTT connections, ${printCount(load.perS)} ` +
        `acknowledged/s while profiled; its thread was busy ${printShare(busyUs / (busyUs + idleUs))} of the time, its ` +
        `process took ${printShare(load.serverShare)} and the database ${printShare(load.databaseShare)} of a core.`,
      tables: [
        {
          title: `Self time in the busy time, the first ${shown}`,
          head: ['function', 'share'],
          rows: functions.slice(0, shown).map(({ name, selfUs }) => [name, printShare(selfUs / busyUs)]),
        },
      ],
    }
  } finally {
    await removeFolder()
  }
}

interface Measured {
  readonly perS: number
  readonly fromUs: number
  readonly untilUs: number
  readonly serverShare: number
  readonly databaseShare: number
}

const measure = async (server: Server, form: Form, count: number): Promise<Measured> => {
  const company = await makeCompany(server.pool)
  const devices = await addDevices(server.pool, company, { mark: 'M', protocol: 'json', count })
  const seconds = form.pick({ tiny: 2, default: 15, long: 60 })
  const load = { wire: 'mqtt', port: server.ports.mqtt, devices, reportsPerMessage: 1, seconds, warmUpS: 0.5 } as const
  const { run } = await prepareLoad(load)
  const nowUs = (): number => Number(process.hrtime.bigint() / 1000n)
  const database = await backendPids(server)
  const spent = (): [number, number] => [
    cpuSeconds(server.pid),
    database.reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0),
  ]
  const [fromUs, before] = [nowUs(), spent()]
  const { perS } = await run()
  const [untilUs, after] = [nowUs(), spent()]
  const tookS = (untilUs - fromUs) / 1e6
  return {
    perS,
    fromUs,
    untilUs,
    serverShare: (after[0] - before[0]) / tookS,
    databaseShare: (after[1] - before[1]) / tookS,
  }
}

/** Those that serve the program, and the database's own helpers. */
const backendPids = async ({ pool }: Server): Promise<number[]> => {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  return rows.map(({ pid }) => pid)
}
