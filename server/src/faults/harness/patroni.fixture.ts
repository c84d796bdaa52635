/**
 * PostgreSQL as deployed, on loopback: three servers under Patroni, three etcd, HAProxy in front, run by the files of
 * deploy/. Only what each container has for itself (names, ports, folders) is replaced.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EngineProcess, startEngine, whenReady } from '../../cluster/engine-process.ts'
import { freePort } from '../../testing/child.ts'
import { until } from '../../testing/until.ts'

const host = '127.0.0.1'
const deploy = join(import.meta.dirname, '../../../../deploy')
const programs = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' } as const
const passwords = { postgres: 'postgresSecret', replicator: 'replicatorSecret', coldway: 'coldwaySecret' } as const
const startLimitMs = 90_000

/** Lists what is not installed (Debian: apt-get install etcd-server patroni haproxy). */
export const missingForPatroni = (): string[] => Object.values(programs).filter((path) => !existsSync(path))

export interface Engine {
  readonly name: string
  /** Kills everything of it at once, as a loss of power does. */
  kill(): Promise<void>
  revive(): Promise<void>
}

export interface PatroniNode extends Engine {
  /** Asks Patroni, which answers 200 when it is so. */
  is(part: 'primary' | 'replica' | 'synchronous'): Promise<boolean>
  ask(path: string, body: object): Promise<string>
  /** Kills PostgreSQL alone. */
  killPostgres(): void
}

export interface Patroni {
  readonly nodes: readonly PatroniNode[]
  readonly etcd: readonly Engine[]
  /** The address at the proxy, which leads to the primary and the replicas. */
  readonly url: string
  readonly readUrl: string
  primary(): Promise<PatroniNode>
  /** True with a primary, a synchronous standby and a third that replays. */
  isWhole(): Promise<boolean>
  stop(): Promise<void>
}

export const startPatroni = async (dir: string, postgresBin: string): Promise<Patroni> => {
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  await mkdir(dir, { recursive: true })
  await chmod(dir, 0o711)
  copyFileSync(join(deploy, 'postgres/bootstrap.sh'), join(dir, 'bootstrap.sh'))
  const place = { dir, postgresBin, owner }
  const etcd = await startEtcd(place)
  const hosts = etcd.map(({ port }) => `${host}:${port}`).join()
  const nodes = await Promise.all([1, 2, 3].map((n) => startNode(place, { name: `postgres-${n}`, etcdHosts: hosts })))
  const gate = await startGate(place, nodes)
  const isWhole = async (): Promise<boolean> => {
    await sleep(250)
    const of = async (part: Parameters<PatroniNode['is']>[0]) =>
      (await Promise.all(nodes.map((node) => node.is(part)))).filter(Boolean).length
    return (await of('primary')) === 1 && (await of('replica')) === 2 && (await of('synchronous')) === 1
  }
  const stop = async (): Promise<void> => {
    await gate.process.stop()
    await Promise.all(nodes.map((node) => node.end()))
    await Promise.all(etcd.map((one) => one.kill()))
  }
  await until(isWhole, Boolean, startLimitMs).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    nodes,
    etcd,
    url: `postgresql://coldway:${passwords.coldway}@${host}:${gate.ports.primary}/coldway`,
    readUrl: `postgresql://coldway:${passwords.coldway}@${host}:${gate.ports.standby}/coldway`,
    async primary() {
      const flags = await Promise.all(nodes.map((node) => node.is('primary')))
      const found = nodes[flags.indexOf(true)]
      if (!found) throw new Error('nobody is primary')
      return found
    },
    isWhole,
    stop,
  }
}

interface Place {
  readonly dir: string
  readonly postgresBin: string
  readonly owner: { readonly uid?: number; readonly gid?: number }
}

const startEtcd = async ({ dir }: Place) => {
  const plans = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `etcd-${n}`, port: await freePort(), peer: await freePort() })),
  )
  const all = plans.map(({ name, peer }) => `${name}=http://${host}:${peer}`).join()
  return Promise.all(
    plans.map(async ({ name, port, peer }) => {
      const [client, between] = [`http://${host}:${port}`, `http://${host}:${peer}`]
      const logFile = join(dir, `${name}.log`)
      // The variables of compose.yaml, with addresses of this machine.
      const env = {
        PATH: process.env.PATH,
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(dir, name),
        ETCD_LISTEN_CLIENT_URLS: client,
        ETCD_ADVERTISE_CLIENT_URLS: client,
        ETCD_LISTEN_PEER_URLS: between,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: between,
        ETCD_INITIAL_CLUSTER: all,
        ETCD_INITIAL_CLUSTER_TOKEN: 'coldway',
      }
      const start = (): EngineProcess => startEngine({ name, command: [programs.etcd], logFile, env })
      const serves = (): Promise<boolean> => isOk(`${client}/health`)
      let engine = start()
      await whenReady(engine, logFile, serves)
      return {
        name,
        port,
        kill: () => engine.stop('SIGKILL'),
        async revive() {
          engine = start()
          await whenReady(engine, logFile, serves)
        },
      }
    }),
  )
}

const startNode = async (place: Place, { name, etcdHosts }: { name: string; etcdHosts: string }) => {
  const { postgresBin, owner } = place
  const dir = join(place.dir, name)
  await mkdir(dir, { mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(dir, owner.uid, owner.gid)
  const [port, apiPort] = [await freePort(), await freePort()]
  const script = join(place.dir, `${name}.sh`)
  writeFileSync(script, nodeScript({ dir, port, apiPort, bootstrap: join(place.dir, 'bootstrap.sh') }), { mode: 0o755 })
  const logFile = join(place.dir, `${name}.log`)
  const env = {
    PATH: `${postgresBin}:${process.env.PATH}`,
    LC_ALL: 'C.UTF-8',
    HOSTNAME: name,
    ETCD_HOSTS: etcdHosts,
    POSTGRES_PASSWORD: passwords.postgres,
    REPLICATION_PASSWORD: passwords.replicator,
    COLDWAY_DATABASE_PASSWORD: passwords.coldway,
  }
  const start = (): EngineProcess => startEngine({ name, command: ['/bin/sh', script], logFile, env, spawnAs: owner })
  const lock = join(dir, 'data/postmaster.pid')
  const killPostgres = (): void => {
    const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0
    if (pid > 1) endQuietly(pid)
  }
  const api = `http://${host}:${apiPort}`
  let patroni = start()
  return {
    name,
    port,
    apiPort,
    is: (part: string) => isOk(`${api}/${part}`),
    async ask(path: string, body: object) {
      const authorization = `Basic ${btoa(`patroni:${passwords.replicator}`)}`
      const headers = { 'content-type': 'application/json', authorization }
      return (await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })).text()
    },
    killPostgres,
    async kill() {
      await patroni.stop('SIGKILL')
      killPostgres()
    },
    async revive() {
      // The id of a killed process looks alive for ever where nobody reaps dead ones.
      await rm(lock, { force: true })
      patroni = start()
      await until(() => isOk(`${api}/health`), Boolean, startLimitMs)
    },
    async end() {
      await patroni.stop()
      killPostgres()
    },
  }
}

/** patroni.sh for one of several on a machine. */
const nodeScript = ({
  dir,
  port,
  apiPort,
  bootstrap,
}: Record<'dir' | 'bootstrap', string> & Record<'port' | 'apiPort', number>): string =>
  inPlace(readFileSync(join(deploy, 'postgres/patroni.sh'), 'utf8'), [
    // Replace it first, before folders of ours contain it.
    ['/tmp/', `${dir}/`],
    ['0.0.0.0:8008', `${host}:${apiPort}`],
    ['${HOSTNAME}:8008', `${host}:${apiPort}`],
    ['0.0.0.0:5432', `${host}:${port}`],
    ['${HOSTNAME}:5432', `${host}:${port}`],
    ['/var/run/postgresql', dir],
    ['/var/lib/coldway/', `${dir}/`],
    ['/usr/local/bin/bootstrap.sh', bootstrap],
  ])

const startGate = async (
  { dir }: Place,
  nodes: readonly { readonly name: string; readonly port: number; readonly apiPort: number }[],
) => {
  const ports = { primary: await freePort(), standby: await freePort() }
  const text = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8')
  // The part before the frontends, and the frontends of the database: the others need the names of containers.
  const [before = ''] = text.split(/^resolvers /m)
  const database = text.slice(text.indexOf('frontend primary'))
  const config = inPlace(before + database, [
    ['maxconn 200000', 'maxconn 2000'],
    ['bind :5432', `bind ${host}:${ports.primary}`],
    ['bind :5433', `bind ${host}:${ports.standby}`],
    ...nodes.map(
      ({ name, port, apiPort }) =>
        [
          `${name}:5432 check port 8008 resolvers docker init-addr none`,
          `${host}:${port} check port ${apiPort}`,
        ] as const,
    ),
  ])
  const file = join(dir, 'haproxy.cfg')
  writeFileSync(file, config)
  const process = startEngine({ name: 'gate', command: [programs.haproxy, '-f', file], logFile: join(dir, 'gate.log') })
  return { process, ports }
}

/** Throws when one of them is missing, as the test would then no longer run what is deployed. */
const inPlace = (text: string, places: readonly (readonly [here: string, there: string])[]): string =>
  places.reduce((all, [here, there]) => {
    if (!all.includes(here)) throw new Error(`deploy/ no longer says ${here}`)
    return all.replaceAll(here, there)
  }, text)

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(3000) })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    })
    .catch(() => false)

const endQuietly = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process was gone.
  }
}
