/**
 * Several servers in one connection string, in the syntax of libpq, which node-postgres does not know:
 *
 *   postgresql://user:password@a:5432,b:5432/coldway?target_session_attrs=read-write
 *
 * One of them is used: the one that takes writes (`read-write`, `primary`), or one that replays (`standby`). It is
 * checked every second, and another one is followed when it goes away or changes its role. Which server is primary is
 * decided elsewhere (Patroni, an operator); with a synchronous standby, two servers that both take writes cannot both
 * confirm.
 */
import { Client, type PoolConfig } from 'pg'
import { StartError } from './embedded-postgres/start-error.ts'
import type { Log } from './log.ts'

type Part = 'primary' | 'standby'

interface Servers {
  readonly all: readonly PoolConfig[]
  readonly part: Part
}

const parts: Readonly<Record<string, Part>> = {
  'read-write': 'primary',
  primary: 'primary',
  standby: 'standby',
}
const shape = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?@]*)([^?]*)(?:\?(.*))?$/

/** Throws a StartError for options that do not work with several servers. */
export const serversOf = (where: PoolConfig): Servers => {
  const [, before = '', hosts = '', path = '', query = ''] = shape.exec(where.connectionString ?? '') ?? []
  const names = hosts.split(',')
  if (names.length < 2) return { all: [where], part: 'primary' }
  const settings = new URLSearchParams(query)
  const wanted = settings.get('target_session_attrs') ?? 'read-write'
  const part = parts[wanted]
  if (!part)
    throw new StartError(`target_session_attrs=${wanted}: of several servers one is read-write, primary or standby.`)
  settings.delete('target_session_attrs')
  const rest = settings.size > 0 ? `${path}?${settings}` : path
  return { all: names.map((name) => ({ ...where, connectionString: before + name + rest })), part }
}

const startPatienceMs = 10_000
const pauseMs = 500

/**
 * Chooses one that fits, for a single connection; a single server is taken as it is. Throws a StartError when none
 * fits.
 */
export const chooseServer = async (where: PoolConfig): Promise<PoolConfig> => {
  const servers = serversOf(where)
  if (servers.all.length === 1) return servers.all[0] as PoolConfig
  for (const endMs = performance.now() + startPatienceMs; performance.now() < endMs; ) {
    const found = await findServer(servers)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new StartError(`None of the ${servers.all.length} database servers is a ${servers.part} that answers.`)
}

const lookMs = 1000
const answerMs = 3000

export interface FollowOptions {
  readonly where: PoolConfig
  /** The server in use. */
  readonly current: () => PoolConfig
  readonly move: (to: PoolConfig) => void
  readonly log: Log
}

/** Returns the function that stops following; with one server there is nothing to follow. */
export const followServer = ({ where, current, move, log }: FollowOptions): { close(): void } => {
  const servers = serversOf(where)
  if (servers.all.length === 1) return { close: () => undefined }
  let isLooking = false
  let isClosed = false
  const look = async (): Promise<void> => {
    if (await fits(current(), servers.part)) return
    const found = await findServer(servers)
    if (!found || isClosed || found.connectionString === current().connectionString) return
    log.warn({ part: servers.part }, 'another database server is used from here on')
    move(found)
  }
  const check = (): void => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }
  check()
  const timer = setInterval(check, lookMs)
  timer.unref()
  return {
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}

const findServer = async ({ all, part }: Servers): Promise<PoolConfig | undefined> => {
  const tries = all.map(async (one) => {
    if (!(await fits(one, part))) throw new Error('another part')
    return one
  })
  return Promise.any(tries).catch(() => undefined)
}

const fits = async (where: PoolConfig, part: Part): Promise<boolean> => {
  const client = new Client({
    ...where,
    application_name: 'coldway-look',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === (part === 'standby')
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
