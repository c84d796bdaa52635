/**
 * A cluster to be broken: every member reaches its engines through proxies of ours, and devices load its ingest
 * processes.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { RoleName } from '../../platform/config-roles.ts'
import type { Engines } from '../../cluster/engines.ts'
import { type Cluster, type Member, startCluster } from '../../cluster/start-cluster.ts'
import { wires } from '../../testing/devices.fixture.ts'
import { removeFolder } from '../../testing/world.ts'
import { makeFleet } from './fleet.fixture.ts'
import { createLedger, type Ledger } from './ledger.fixture.ts'
import { type Load, startLoad } from './load.fixture.ts'
import { startProxy, type TcpProxy } from './tcp-proxy.fixture.ts'

export interface BrokenCluster {
  readonly cluster: Cluster
  member(name: string): Member
  /** The proxies from this member to the databases, or to NATS. */
  wiresOf(member: string, engine: 'postgres' | 'nats'): readonly TcpProxy[]
  /** Starts a fleet of its own at all ingest processes. */
  begin(mark: string): Promise<{ readonly ledger: Ledger; readonly load: Load }>
  /** Queries the present primary, past the program. */
  rowsOf<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

export interface MemberPlan {
  readonly name: string
  readonly roles: readonly RoleName[]
}

export const devicesEach = 16

export const startBrokenCluster = async (
  engines: Engines,
  plan: { readonly natsNodes: number; readonly members: readonly MemberPlan[] },
): Promise<BrokenCluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'coldway-broken-'))
  const proxies: { readonly member: string; readonly port: number; readonly proxy: TcpProxy }[] = []
  const cluster = await startCluster({
    dataDir: folder,
    engines,
    ...plan,
    firstPort: () => 0,
    variables: { COLDWAY_ADMIN_PASSWORD: 'right-Password1', COLDWAY_LOG: 'warn', COLDWAY_TRUST_TERMINALS: 'on' },
    isDemo: false,
    say: () => undefined,
    async wayTo({ port, member }) {
      const proxy = await startProxy(port)
      proxies.push({ member, port, proxy })
      return proxy.port
    },
  })
  const rowsOf: BrokenCluster['rowsOf'] = async (text, values = []) => {
    const pool = new Pool({ connectionString: cluster.postgres.primary.url, max: 1 })
    try {
      return (await pool.query(text, [...values])).rows
    } finally {
      await pool.end()
    }
  }
  return {
    cluster,
    member: (name) => cluster.members.find((one) => one.name === name) as Member,
    wiresOf: (member, engine) =>
      proxies
        .filter(
          (one) => one.member === member && cluster.nats.some(({ port }) => port === one.port) === (engine === 'nats'),
        )
        .map(({ proxy }) => proxy),
    async begin(mark) {
      const pool = new Pool({ connectionString: cluster.postgres.primary.url, max: 1 })
      const players = await makeFleet(pool, { wires, count: devicesEach, mark })
      await pool.end()
      const ledger = createLedger()
      const gates = cluster.members.filter(({ roles }) => roles.includes('ingest'))
      const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000
      return { ledger, load: startLoad({ ledger, players, gates: () => gates, firstMs, pauseMs: 20 }) }
    },
    rowsOf,
    async stop() {
      await cluster.stop()
      await Promise.all(proxies.map(({ proxy }) => proxy.close()))
      await removeFolder(folder)
    },
  }
}
