/**
 * A PostgreSQL primary with a synchronous standby, from the system's packages, on loopback. Throws with the packages to
 * install.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '@coldway/server/cluster/engines.ts'
import { startPostgresPair, stopPostgresPair } from '@coldway/server/cluster/postgres-pair.ts'
import { freePorts } from './free-ports.ts'
import { onExit } from './on-exit.ts'

export interface Pair {
  /** Connection URL of the primary. */
  readonly url: string
  stop(): Promise<void>
}

export const startPair = async (): Promise<Pair> => {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL 15 or newer with pg_basebackup is not installed (Debian: postgresql).')
  const folder = await mkdtemp(join(tmpdir(), 'coldway-bench-pair-'))
  const [primary, standby] = (await freePorts(2)) as [number, number]
  const logDir = folder
  const pair = await startPostgresPair({ bin, dir: join(folder, 'data'), logDir, ports: { primary, standby } })
  const stop = onExit(async () => {
    await stopPostgresPair(pair)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { url: pair.primary.url, stop }
}
