/**
 * The rule of sites: samples with a place become stays, and stays become events, which notify people and reach later
 * rules. It takes a few statements for each batch, however many devices and sites, and a few for each twenty devices
 * with late data; a device that nobody watches costs a look into memory.
 */
import { evaluateInPortions, isInTime } from '../../rules/event-time/index.ts'
import type { Batch, Rule, Sample } from '../../rules/rule.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Announce } from '../messages/index.ts'
import { plausibleOf, withoutJumps } from '../readings/index.ts'
import { type DeviceState, isLate, type Stay } from './evaluation/evaluate.ts'
import { replaysFromMs } from './evaluation/replay.ts'
import { marginOf, type SiteFix } from './evaluation/standing.ts'
import { type Change, evaluate, type Evaluated, keptFromMs, keptOf, stateOf } from './evaluation/device-batch.ts'
import { disprovedIn, findingsOf, happenedIn, type Written } from './events.ts'
import * as store from './rule.store.ts'
import { fire, noticesOf } from './notices.ts'
import { type AskedSince, loadSince, sinceOf } from './since.ts'
import { createWatched, type Known, type Watched } from './watched.ts'

const subject = 'next'

export const createSitesRule = (messages: Announce): Rule => {
  const memory = createWatched()
  return {
    name: 'sites',
    run: async (batch) => {
      const { tx, nowMs, samples, due } = batch
      if (due.length === 0 && !samples.some(({ fix }) => fix)) return
      const watched = await memory.refresh(tx, nowMs)
      if (watched.isEmpty && due.length === 0) return
      const since = await sinceOf(batch)
      const work = await prepare(batch, watched, since)
      if (work.length > 0) await conclude(batch, { work, watched, messages })
    },
  }
}

interface Work {
  readonly row: store.DeviceRow
  readonly state: DeviceState | undefined
  readonly late: readonly SiteFix[]
  readonly next: readonly SiteFix[]
  readonly isDue: boolean
  /** Everything since then is judged once more. */
  readonly sinceMs: number | undefined
}

/** Gives the watched devices, each with its fixes in order and its late ones. */
const prepare = async ({ tx, samples, due }: Batch, watched: Watched, since: AskedSince): Promise<Work[]> => {
  const dueIds = new Set(due.filter((timer) => timer.subject === subject).map(({ deviceId }) => deviceId))
  const byDevice = Map.groupBy(
    samples.filter(({ fix }) => fix),
    ({ deviceId }) => deviceId,
  )
  const rows = await store.loadDevices(
    tx,
    [...new Set([...byDevice.keys(), ...dueIds, ...since.keys()])].sort((a, b) => a - b),
  )
  return rows
    .filter((row) => dueIds.has(row.id) || (row.state?.entries.length ?? 0) > 0 || watched.isWatched(row))
    .map((row): Work => {
      const state = row.state ? stateOf(row.state) : undefined
      const own = plausibleOf((byDevice.get(row.id) ?? []).map(fixOfSample))
      const next = own.filter((fix) => !isLate(state, fix))
      const counts = own.filter((fix) => isLate(state, fix) && isInTime(fix))
      const late = counts.toSorted(inOrder)
      const asked = since.get(row.id)
      const sinceMs = asked === undefined ? undefined : Math.min(asked, late[0]?.atMs ?? asked)
      return { row, state, late, next: next.toSorted(inOrder), isDue: dueIds.has(row.id), sinceMs }
    })
}

const inOrder = (a: SiteFix, b: SiteFix): number => a.atMs - b.atMs || a.lng - b.lng || a.lat - b.lat

const fixOfSample = ({ atMs, arrivedMs, fix }: Sample): SiteFix & { readonly arrivedMs: number } => {
  const { lng, lat, type, accuracyM } = fix as NonNullable<Sample['fix']>
  return { atMs, arrivedMs, lng, lat, marginM: marginOf(type, accuracyM) }
}
/** The moment from which the past is judged again; undefined when it stands. */
const againMs = ({ late: [first], sinceMs }: Work): number | undefined => sinceMs ?? first?.atMs

const fixOfRow = (row: { atMs: number; lng: number; lat: number; fix: number; accuracy: number | null }): SiteFix => ({
  atMs: row.atMs,
  lng: row.lng,
  lat: row.lat,
  marginM: marginOf(row.fix === 1 ? 'GPS' : 'LBS', row.accuracy),
})

interface Concluding {
  readonly work: readonly Work[]
  readonly watched: Watched
  readonly messages: Announce
}

const conclude = async (batch: Batch, { work, watched, messages }: Concluding): Promise<void> => {
  const { tx, nowMs, findings } = batch
  const { written, gone, evaluated } = await evaluateAll(batch, work, watched)
  const happened = happenedIn(written)
  const lateIds = new Set(work.flatMap((one) => (againMs(one) === undefined ? [] : [one.row.id])))
  findings.push(...findingsOf(happened, written, { gone, lateIds, oldestMs: nowMs - 2 * limits.lateReadingMs }))
  const prefixes = disprovedIn(written, gone)
  if (prefixes.length > 0) await messages.withdraw(batch, { prefixes }, 'corrected')
  const devices = new Map(work.map(({ row }) => [row.id, row]))
  const fired = await fire(tx, happened, { devices, watched, nowMs })
  await messages.announce(batch, await noticesOf(tx, fired, nowMs))
  await keep(batch, work, evaluated)
}

interface AllEvaluated {
  readonly written: readonly Written[]
  readonly gone: readonly store.KeptStay[]
  readonly evaluated: ReadonlyMap<number, Evaluated>
}

const evaluateAll = async (batch: Batch, work: readonly Work[], watched: Watched): Promise<AllEvaluated> => {
  const { tx, nowMs } = batch
  const outcomes = await evaluateInPortions(work, {
    deviceIdOf: ({ row }) => row.id,
    isLate: (one) => againMs(one) !== undefined,
    loadPast: (portion) => loadPast(batch, portion, watched),
    evaluate: ({ row, ...came }, { fixesOf, staysOf, earlierOf }) => {
      const past = { kept: fixesOf(row.id), stays: staysOf(row.id), earlier: earlierOf(row.id) }
      const given = { ...came, ...past, dueMs: row.state?.dueMs ?? null }
      return { deviceId: row.id, ...evaluate(given, watched.watchOf(row), nowMs) }
    },
  })
  const changes = outcomes.flatMap(({ deviceId, changes: its }) => its.map((change) => ({ ...change, deviceId })))
  const evaluated = new Map(outcomes.map(({ deviceId, ...done }) => [deviceId, done]))
  return { ...(await write(tx, { changes, watched, nowMs })), evaluated }
}

const loadPast = async ({ tx, nowMs }: Batch, work: readonly Work[], watched: Watched) => {
  const windows = work.flatMap(({ row, state, late: [first], sinceMs }) =>
    first && state && sinceMs === undefined
      ? [{ deviceId: row.id, fromMs: keptFromMs(first.atMs), untilMs: state.judgedMs }]
      : [],
  )
  const fixes = await store.loadFixes(tx, windows, fixOfRow)
  for (const [id, since] of await loadSince(tx, work, { nowMs, fixOfRow })) fixes.set(id, since)
  const standing = work.filter((one) => againMs(one) !== undefined || (one.state?.entries.size ?? 0) > 0)
  const asked = standing.map((one) => {
    const fromMs = againMs(one)
    return { id: one.row.id, sinceMs: fromMs === undefined ? nowMs + limits.lateReadingMs : replaysFromMs(fromMs) }
  })
  const stays = Map.groupBy(await store.loadStays(tx, asked), ({ deviceId }) => deviceId)
  const earlier = await loadEarlier(tx, work, watched)
  return {
    fixesOf: (id: number) => withoutJumps(fixes.get(id) ?? []),
    staysOf: (id: number) => stays.get(id) ?? [],
    earlierOf: (id: number) => earlier.get(id),
  }
}

/** A device that is silent for longer after its watch began starts anew. */
const earlierMs = 31 * 86_400_000

/** Gives the last fix before the new ones of each device for which a watch has begun since it was judged last. */
const loadEarlier = async (tx: Batch['tx'], work: readonly Work[], watched: Watched): Promise<Map<number, SiteFix>> => {
  const asked = work.flatMap(({ row, state, next: [first] }) => {
    const lastMs = state?.lastMs ?? Number.NEGATIVE_INFINITY
    if (!first || watched.newestMsOf(row) <= lastMs) return []
    return [{ deviceId: row.id, first, fromMs: Math.max(lastMs, first.atMs - earlierMs) }]
  })
  const windows = asked.map(({ deviceId, first, fromMs }) => ({ deviceId, fromMs, untilMs: first.atMs }))
  const found = await store.loadLastFixes(tx, windows, fixOfRow)
  return new Map(
    asked.flatMap(({ deviceId, first }): [number, SiteFix][] => {
      const earlier = withoutJumps([...(found.get(deviceId) ?? []), first]).findLast((fix) => fix !== first)
      return earlier ? [[deviceId, earlier]] : []
    }),
  )
}

type DeviceChange = Change & { readonly deviceId: number }
interface Writing {
  readonly changes: readonly DeviceChange[]
  readonly watched: Watched
  readonly nowMs: number
}

const write = async (
  tx: Batch['tx'],
  { changes, watched, nowMs }: Writing,
): Promise<{ written: Written[]; gone: store.KeptStay[] }> => {
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before] : []))
  const updated: { before: store.KeptStay; after: store.KeptStay; isCorrected: boolean }[] = []
  const added: store.NewStay[] = []
  for (const { before, after, isCorrected, deviceId, dwellAtMs } of changes) {
    const site = after && watched.find(after.siteId)
    if (!after || !site) continue
    if (!before) added.push({ ...after, deviceId, dwellAtMs, siteName: site.name, siteType: site.type })
    else if (isChanged(before, after, dwellAtMs))
      updated.push({ before, after: { ...before, ...after, id: before.id, dwellAtMs }, isCorrected })
  }
  await store.deleteStays(
    tx,
    gone.map(({ id }) => id),
  )
  await store.updateStays(
    tx,
    updated.map(({ after, isCorrected }) => ({ ...after, isCorrected })),
    nowMs,
  )
  const made = await store.insertStays(tx, added, nowMs)
  const all = [...updated, ...made.map((after) => ({ before: undefined, after }))]
  return {
    gone,
    written: all.map(({ before, after }) => ({ before, after, site: watched.find(after.siteId) as Known })),
  }
}

const isChanged = (before: store.KeptStay, after: Stay, dwellAtMs: number | null): boolean =>
  before.enteredMs !== after.enteredMs ||
  before.hasEntry !== after.hasEntry ||
  before.exit?.atMs !== after.exit?.atMs ||
  before.dwellAtMs !== dwellAtMs

/** Writes states, and timers where they changed. */
const keep = async (
  { tx, wake }: Batch,
  work: readonly Work[],
  evaluated: ReadonlyMap<number, Evaluated>,
): Promise<void> => {
  const states: { id: number; state: store.KeptState }[] = []
  const timers: { deviceId: number; subject: string; dueMs: number | null }[] = []
  for (const { row } of work) {
    const { state, dueMs, isTimerKept } = evaluated.get(row.id) as Evaluated
    if (!state) continue
    if (!isTimerKept) timers.push({ deviceId: row.id, subject, dueMs })
    states.push({ id: row.id, state: keptOf(state, dueMs) })
  }
  await store.saveStates(tx, states)
  if (timers.length > 0) await wake(timers)
}
