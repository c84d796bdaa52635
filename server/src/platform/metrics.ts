/**
 * The metrics of the program. All names stand here and follow Prometheus' conventions: a prefix, a base unit, `_total`
 * for counters. No label names a device, a person or an organisation, as their number has no bound.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly ingest: IngestMetrics
  /** Counts a call that was answered. */
  answered(call: string, status: number, seconds: number): void
  /** Counts batches of the inbox that the rules have evaluated. */
  evaluated(batches: number, seconds: number): void
  /** Observes how long after its commit, here or elsewhere, a report was sent to browsers. */
  framed(seconds: number): void
  /** Observes how long after it was wanted a job settled: for a message, the delay of its delivery. */
  settled(kind: string, outcome: string, seconds: number): void
  /** Registers a figure that is read at each scrape; it is left out of a scrape in which it throws. */
  watch(name: WatchedName, read: () => Reading | Promise<Reading>): void
  /** Gives all metrics in Prometheus' text form. */
  text(): Promise<string>
  readonly registry: Registry
}

export interface IngestMetrics {
  /** Counts reports that are committed and about to be acknowledged, with the time since they were decoded. */
  acknowledged(protocol: string, reports: number, seconds: number): void
  committed(rows: number): void
  /** Observes a step of the transaction, or its commit. */
  step(name: string, seconds: number): void
  quarantined(): void
  /** Counts messages that no decoder reads and that are kept raw, and older ones deleted to make room. */
  unread(protocol: string, messages: number): void
  unreadDropped(messages: number): void
  /** Counts a datagram by what became of it. */
  datagram(protocol: string, outcome: 'acknowledged' | 'refused' | 'dropped' | 'unreadable'): void
}

const watched = {
  coldway_ingest_queued_rows: ['Reports that wait for their commit', []],
  coldway_ingest_connections: ['Devices connected to this process, by protocol', ['protocol']],
  coldway_rules_waiting_batches: ['Batches the rules have not looked at yet, counted to 10,000', []],
  coldway_rules_lag_seconds: ['Age of the oldest batch the rules have not looked at', []],
  coldway_live_clients: ['Browsers on the live connection of this process', []],
  coldway_jobs_waiting: ['Jobs that are due and not settled, by kind', ['kind']],
  coldway_jobs_oldest_due_seconds: ['How long the oldest due job has been due', []],
  coldway_database_connections: ['Connections of the pool by what they do', ['state']],
  coldway_clock_off_seconds: [
    'What the clock shows beyond a witness that contradicts it, 0 where none does',
    ['witness'],
  ],
  coldway_deletion_stopped: ['1 while nothing is deleted for its age, as the clock is in doubt', []],
  coldway_bus_whole: ['1 while other processes can be reached', []],
} as const satisfies Record<string, readonly [help: string, labels: readonly string[]]>
export type WatchedName = keyof typeof watched

/** One value, or one for each value of its label. */
export type Reading = number | Readonly<Record<string, number>>

/** Buckets around what is promised: 50 ms to the acknowledgement, 400 ms to the browser. */
const delayBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.4, 1, 2.5, 10]
const jobBuckets = [0.5, 1, 2.5, 5, 15, 60, 300, 1800, 7200, 86_400]

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const calls = new Histogram({
    name: 'coldway_http_request_seconds',
    help: 'From the arrival of a call to its answer',
    labelNames: ['call', 'status'],
    buckets: delayBuckets,
    registers,
  })
  const evaluated = new Counter({
    name: 'coldway_rules_batches_total',
    help: 'Batches of the inbox the rules have looked at',
    registers,
  })
  const evaluation = new Histogram({
    name: 'coldway_rules_evaluation_seconds',
    help: 'One transaction of the rules',
    buckets: delayBuckets,
    registers,
  })
  const frames = new Histogram({
    name: 'coldway_live_delay_seconds',
    help: 'From the arrival of a report to the frame that carries it to browsers',
    buckets: delayBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'coldway_job_seconds',
    help: 'From the moment a job was due to its outcome; for a message, the delay of its delivery',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  return {
    registry,
    ingest: ingestMetrics(registers),
    answered: (call, status, seconds) => calls.observe({ call, status }, seconds),
    evaluated(batches, seconds) {
      evaluated.inc(batches)
      evaluation.observe(seconds)
    },
    framed: (seconds) => frames.observe(seconds),
    settled: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    watch: (name, read) => watch(registers, name, read),
    text: () => registry.metrics(),
  }
}

const ingestMetrics = (registers: Registry[]): IngestMetrics => {
  const reports = new Counter({
    name: 'coldway_ingest_reports_total',
    help: 'Reports committed and acknowledged',
    labelNames: ['protocol'],
    registers,
  })
  const delay = new Histogram({
    name: 'coldway_ingest_acknowledgement_seconds',
    help: 'From the decoded report to its acknowledgement, which waits for the commit',
    buckets: delayBuckets,
    registers,
  })
  const batch = new Histogram({
    name: 'coldway_ingest_batch_rows',
    help: 'Reports committed at once',
    buckets: [1, 3, 10, 30, 100, 300, 1000, 2000],
    registers,
  })
  const steps = new Histogram({
    name: 'coldway_ingest_step_seconds',
    help: 'Steps of the transaction that stores a batch',
    labelNames: ['step'],
    buckets: delayBuckets,
    registers,
  })
  return {
    acknowledged(protocol, count, seconds) {
      reports.inc({ protocol }, count)
      delay.observe(seconds)
    },
    committed: (rows) => batch.observe(rows),
    step: (step, seconds) => steps.observe({ step }, seconds),
    ...notStoredMetrics(registers),
  }
}

/** What came and did not become a reading, and datagrams by their outcome. */
const notStoredMetrics = (
  registers: Registry[],
): Pick<IngestMetrics, 'quarantined' | 'unread' | 'unreadDropped' | 'datagram'> => {
  const refused = new Counter({
    name: 'coldway_ingest_quarantined_total',
    help: 'Reports the database refused for their content',
    registers,
  })
  const unread = new Counter({
    name: 'coldway_ingest_unread_total',
    help: 'Messages that no decoder reads, kept raw',
    labelNames: ['protocol'],
    registers,
  })
  const dropped = new Counter({
    name: 'coldway_ingest_unread_dropped_total',
    help: 'Unread messages that went before their time, because there were too many',
    registers,
  })
  const datagrams = new Counter({
    name: 'coldway_ingest_datagrams_total',
    help: 'Datagrams of devices by what became of them',
    labelNames: ['protocol', 'outcome'],
    registers,
  })
  return {
    quarantined: () => refused.inc(),
    unread: (protocol, messages) => unread.inc({ protocol }, messages),
    unreadDropped: (messages) => dropped.inc(messages),
    datagram: (protocol, outcome) => datagrams.inc({ protocol, outcome }),
  }
}

const watch = (registers: Registry[], name: WatchedName, read: () => Reading | Promise<Reading>): void => {
  const [help, labels] = watched[name]
  const [label] = labels
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers,
    async collect() {
      this.reset()
      const reading = await Promise.resolve()
        .then(read)
        .catch(() => undefined)
      // An unknown figure is removed; one with labels has no values after the reset.
      if (reading === undefined) return label === undefined ? this.remove() : undefined
      if (typeof reading === 'number') return this.set(reading)
      for (const [value, figure] of Object.entries(reading)) this.set({ [label as string]: value }, figure)
    },
  })
}
