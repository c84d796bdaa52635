/**
 * The ledger outside the program: what was sent, what was acknowledged, and when. Compared with the database, it says
 * what a fault has cost: acknowledged and lost, stored twice, stored and never sent, out of order.
 */
import { Pool, type PoolConfig } from 'pg'

interface Page {
  /** Event time to the time it was first sent. */
  readonly sent: Map<number, number>
  /** Event time to the time it was first acknowledged. */
  readonly acknowledged: Map<number, number>
}

export interface Ledger {
  sent(deviceId: number, atMs: number): void
  acknowledged(deviceId: number, atMs: number): void
  readonly deviceIds: readonly number[]
  readonly sentCount: number
  readonly acknowledgedCount: number
  acknowledgedBy(deviceId: number): ReadonlySet<number>
  /** Counts acknowledgements after this moment of `performance.now()`. */
  since(momentMs: number): number
  /**
   * Milliseconds from this moment until every device had something acknowledged that it sent after it; undefined when
   * that has not happened yet.
   */
  recoveryMs(momentMs: number): number | undefined
  /** The longest time since this moment without any acknowledgement. */
  silenceMs(momentMs: number): number
  /** Milliseconds from first sending to acknowledgement, of reports sent after the moment. */
  delays(deviceIds: ReadonlySet<number>, momentMs: number): number[]
  page(deviceId: number): Page
}

export const createLedger = (): Ledger => {
  const pages = new Map<number, Page>()
  let [sentCount, acknowledgedCount] = [0, 0]
  const page = (deviceId: number): Page => {
    const found = pages.get(deviceId) ?? { sent: new Map(), acknowledged: new Map() }
    pages.set(deviceId, found)
    return found
  }
  return {
    page,
    sent(deviceId, atMs) {
      sentCount++
      page(deviceId).sent.set(atMs, performance.now())
    },
    acknowledged(deviceId, atMs) {
      const { acknowledged } = page(deviceId)
      if (acknowledged.has(atMs)) return
      acknowledgedCount++
      acknowledged.set(atMs, performance.now())
    },
    get deviceIds() {
      return [...pages.keys()]
    },
    get sentCount() {
      return sentCount
    },
    get acknowledgedCount() {
      return acknowledgedCount
    },
    acknowledgedBy: (deviceId) => new Set(page(deviceId).acknowledged.keys()),
    since: (momentMs) =>
      sum(
        [...pages.values()].map(({ acknowledged }) => [...acknowledged.values()].filter((at) => at > momentMs).length),
      ),
    recoveryMs(momentMs) {
      const each = [...pages.values()].map((one) => firstAnswerMs(one, momentMs))
      const latest = Math.max(...each.map((at) => at ?? Number.POSITIVE_INFINITY))
      return Number.isFinite(latest) ? latest - momentMs : undefined
    },
    silenceMs(momentMs) {
      const after = [...pages.values()].flatMap(({ acknowledged }) =>
        [...acknowledged.values()].filter((at) => at > momentMs),
      )
      const times = [momentMs, ...after.sort((a, b) => a - b)]
      return times.reduce((longest, at, n) => Math.max(longest, at - (times[n - 1] ?? at)), 0)
    },
    delays: (deviceIds, momentMs) =>
      [...pages].flatMap(([deviceId, { sent, acknowledged }]) =>
        deviceIds.has(deviceId)
          ? [...acknowledged].flatMap(([atMs, at]) => {
              const sentMs = sent.get(atMs) ?? at
              return sentMs > momentMs ? [at - sentMs] : []
            })
          : [],
      ),
  }
}

const firstAnswerMs = ({ sent, acknowledged }: Page, momentMs: number): number | undefined => {
  const after = [...acknowledged].filter(([atMs]) => (sent.get(atMs) ?? 0) > momentMs).map(([, at]) => at)
  return after.length > 0 ? Math.min(...after) : undefined
}

export interface Verdict {
  readonly sent: number
  readonly acknowledged: number
  readonly stored: number
  /** Acknowledged, and not stored. */
  readonly lost: number
  readonly twice: number
  /** The number of readings that are stored and were never sent. */
  readonly strange: number
  /**
   * The number of readings stored before an earlier one of the same device, and of latest states
   * that are not the latest.
   */
  readonly disordered: number
}

/** What must be zero, for `toMatchObject`. */
export const unharmed = { lost: 0, twice: 0, strange: 0, disordered: 0 } as const

export interface Comparing {
  /** The server's clock was stepped on purpose, or devices sent their past backwards, so arrivals prove nothing. */
  readonly ignoresArrival?: boolean
}

export const compare = async (ledger: Ledger, where: PoolConfig, how: Comparing = {}): Promise<Verdict> => {
  const pool = new Pool({ ...where, max: 1 })
  try {
    const verdicts: Record<'stored' | 'lost' | 'twice' | 'strange' | 'disordered', number>[] = []
    for (const deviceId of ledger.deviceIds) verdicts.push(await compareOne(pool, ledger, deviceId, how))
    const of = (key: keyof (typeof verdicts)[number]) => sum(verdicts.map((one) => one[key]))
    return {
      sent: ledger.sentCount,
      acknowledged: ledger.acknowledgedCount,
      stored: of('stored'),
      lost: of('lost'),
      twice: of('twice'),
      strange: of('strange'),
      disordered: of('disordered'),
    }
  } finally {
    await pool.end()
  }
}

const compareOne = async (pool: Pool, ledger: Ledger, deviceId: number, { ignoresArrival }: Comparing) => {
  const { sent, acknowledged } = ledger.page(deviceId)
  // The ledger is read before the database is asked: an answer may come while the query runs.
  const wasAcknowledged = [...acknowledged.keys()]
  // One statement, so one moment; what was under way may still be committed.
  const { rows } = await pool.query<{ at: number; arrived: number; latest: number | null }>(
    `select ${msOf('r.at')} as at, ${msOf('r.arrived')} as arrived, ${msOf('l.at')} as latest
     from readings r left join device_latest l using (device_id) where device_id = $1 order by 1`,
    [deviceId],
  )
  const times = new Set(rows.map(({ at }) => at))
  const overtaken = ignoresArrival
    ? 0
    : rows.filter(({ arrived }, n) => arrived < (rows[n - 1]?.arrived ?? arrived)).length
  return {
    stored: rows.length,
    lost: wasAcknowledged.filter((atMs) => !times.has(atMs)).length,
    twice: rows.length - times.size,
    strange: [...times].filter((atMs) => !sent.has(atMs)).length,
    disordered: overtaken + (rows.at(-1)?.latest === rows.at(-1)?.at ? 0 : 1),
  }
}

const msOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
