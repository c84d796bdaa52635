/**
 * The partitions this process evaluates: rows with a holder and a lease, renewed every two seconds and judged by the
 * clock of the database. A process takes its fair share of the free ones and gives back the surplus. The lease only
 * says when others may try; `lockHeld`, in the transaction that writes, keeps two processes from evaluating one
 * partition.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { partitionCount } from './partition.ts'

export interface Leases {
  /** Maps partition to epoch, as of the last balance. Only `lockHeld` makes sure. */
  held(): ReadonlyMap<number, number>
  /** Takes, renews and gives back now; otherwise it happens every two seconds. */
  balance(): Promise<void>
  /** Gives all partitions back, so that others need not wait for the leases to expire. */
  close(): Promise<void>
}

export interface LeasesParts {
  readonly db: Db
  readonly log: Log
  /** The id of this process in the table `processes`. */
  readonly process: string
  readonly leaseMs?: number
}

const balanceEveryMs = 2000

export const createLeases = ({ db, log, process, leaseMs = 6000 }: LeasesParts): Leases => {
  let held: ReadonlyMap<number, number> = new Map()
  let balancing: Promise<void> | undefined
  const balance = (): Promise<void> => {
    balancing ??= balanceOnce(db, process, leaseMs)
      .then((rows) => {
        held = new Map(rows.map(({ partition, epoch }) => [partition, epoch]))
      })
      .finally(() => {
        balancing = undefined
      })
    return balancing
  }
  const timer = setInterval(() => {
    balance().catch((error: unknown) => log.debug({ error: String(error) }, 'leases of the rules not renewed'))
  }, balanceEveryMs)
  timer.unref()

  return {
    held: () => held,
    balance,
    async close() {
      clearInterval(timer)
      await balancing?.catch(() => undefined)
      held = new Map()
      await sql`update rule_partitions set holder = null where holder = ${process}`.execute(db).catch(() => undefined)
    },
  }
}

interface Lease {
  partition: number
  epoch: number
}

/** Runs in one transaction, so that each process sees the others' balance as a whole. */
const balanceOnce = (db: Db, process: string, leaseMs: number): Promise<Lease[]> =>
  db.transaction().execute(async (tx) => {
    const until = sql`now() + make_interval(secs => ${leaseMs / 1000})`
    const mine = await sql<Lease>`
      update rule_partitions set lease_until = ${until} where holder = ${process}
      returning partition, epoch`.execute(tx)
    const { rows } = await sql<{ members: number }>`
      select count(*) as members from processes where 'rules' = any (roles) and lease_until > now()`.execute(tx)
    const fair = Math.ceil(partitionCount / Math.max(1, rows[0]?.members ?? 1))
    const surplus = mine.rows.length - fair
    if (surplus > 0) return without(mine.rows, await giveBack(tx, process, surplus))
    return surplus < 0 ? [...mine.rows, ...(await takeFree(tx, { process, until, count: -surplus }))] : mine.rows
  })

/** Leaves out partitions that are being evaluated right now; they wait for the next balance. */
const giveBack = async (tx: Tx, process: string, count: number): Promise<Lease[]> => {
  const { rows } = await sql<Lease>`
    update rule_partitions set holder = null where partition in (
      select partition from rule_partitions where holder = ${process} order by partition desc limit ${count}
      for update skip locked)
    returning partition, epoch`.execute(tx)
  return rows
}

interface Taking {
  readonly process: string
  readonly until: RawBuilder<unknown>
  readonly count: number
}

/** Takes partitions that were given back, whose lease expired, or whose process is gone. */
const takeFree = async (tx: Tx, { process, until, count }: Taking): Promise<Lease[]> => {
  const { rows } = await sql<Lease>`
    update rule_partitions set holder = ${process}, epoch = epoch + 1, lease_until = ${until} where partition in (
      select r.partition from rule_partitions r
      where r.holder is null or r.lease_until < now()
        or not exists (select from processes p where p.id = r.holder and p.lease_until > now())
      order by r.partition limit ${count} for update skip locked)
    returning partition, epoch`.execute(tx)
  return rows
}

const without = (all: readonly Lease[], gone: readonly Lease[]): Lease[] => {
  const partitions = new Set(gone.map(({ partition }) => partition))
  return all.filter(({ partition }) => !partitions.has(partition))
}

/**
 * Keeps those that are still ours until this transaction ends: a takeover locks the row ("for update"), which a key
 * share prevents; a renewal does not conflict.
 */
export const lockHeld = async (tx: Tx, process: string, held: ReadonlyMap<number, number>): Promise<number[]> => {
  const { rows } = await sql<{ partition: number }>`
    select r.partition from rule_partitions r
    join unnest(${[...held.keys()]}::smallint[], ${[...held.values()]}::bigint[]) as given (partition, epoch)
      on given.partition = r.partition and given.epoch = r.epoch
    where r.holder = ${process} for key share of r`.execute(tx)
  return rows.map(({ partition }) => partition)
}
