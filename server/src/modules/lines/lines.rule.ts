/**
 * The rule of lines: evaluates whether devices keep to their lines. It takes a few statements for each batch, however
 * many devices and subscriptions, and one for each twenty devices with late data. It writes progress, records and
 * notices, and finds `lineOffset` (metres) for the rules behind it or, where something came late, `lineCorrected`:
 * offsets since then must be read again (offsets.ts).
 */
import type { Batch, Finding, Rule, Sample } from '../../rules/rule.ts'
import { evaluateInPortions } from '../../rules/event-time/index.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Announce, Notice } from '../messages/index.ts'
import { plausibleOf } from '../readings/index.ts'
import { errorOf } from './evaluation/fix-error.ts'
import { settleMs } from './evaluation/evaluate.ts'
import { shapeOf } from './shape/line-shape.ts'
import { keyOf } from './evaluation/notice-key.ts'
import { reconciled } from './evaluation/reconcile.ts'
import {
  type Case,
  caseOf,
  type DeviceFix,
  type KnownWay,
  type Outcome,
  outcomeOf,
} from './evaluation/subscription-batch.ts'
import { knownFixes } from './offsets.ts'
import * as store from './rule.store.ts'

export interface LinesRuleParts {
  readonly messages: Announce
}
/** A notice of an event this long ago says that it is late. */
const lateNoticeMs = 600_000

export const createLinesRule = ({ messages }: LinesRuleParts): Rule => {
  const waysOf = createWayCache()
  return {
    name: 'lines',
    run: async (batch) => {
      const fixes = batch.samples.flatMap(fixOf)
      const deviceIds = [...new Set([...fixes, ...batch.due].map(({ deviceId }) => deviceId))]
      const watched = deviceIds.length > 0 ? await store.listWatched(batch.tx, deviceIds) : []
      if (watched.length === 0) return
      const outcomes = await judgeAll(batch, { watched, fixes, ways: await waysOf(batch, watched) })
      await keepRecords(batch, messages, outcomes)
      await store.keepProgress(
        batch.tx,
        outcomes.map(({ progress }) => progress),
      )
      await setTimers(batch, outcomes)
      const over = outcomes.filter(
        ({ watched: { isValid, untilMs } }) => isValid && untilMs + limits.lateReadingMs <= batch.nowMs,
      )
      await store.completeSubscriptions(
        batch.tx,
        over.map(({ watched: { id } }) => id),
        batch.nowMs,
      )
      batch.findings.push(...outcomes.flatMap(findingsOf))
    },
  }
}

const findingsOf = ({ watched: { deviceId, lineId }, offsets, correctedMs }: Outcome): Finding[] => [
  ...offsets.map(({ atMs, distanceM }) => ({ deviceId, atMs, is: 'lineOffset', value: distanceM, subjectId: lineId })),
  ...(correctedMs === null ? [] : [{ deviceId, atMs: correctedMs, is: 'lineCorrected', value: 0, subjectId: lineId }]),
]

const fixOf = ({ deviceId, atMs, arrivedMs, fix }: Sample): DeviceFix[] =>
  fix
    ? [{ deviceId, atMs, arrivedMs, lng: fix.lng, lat: fix.lat, errorM: errorOf(fix.type === 'LBS', fix.accuracyM) }]
    : []

interface Given {
  readonly watched: readonly store.Watched[]
  readonly fixes: readonly DeviceFix[]
  readonly ways: ReadonlyMap<number, KnownWay>
}

const judgeAll = async ({ tx, nowMs }: Batch, { watched, fixes, ways }: Given): Promise<Outcome[]> => {
  const byDevice = Map.groupBy(fixes, ({ deviceId }) => deviceId)
  const cases = watched.flatMap((one) => {
    const way = ways.get(one.lineId)
    return way ? [caseOf(one, way, plausibleOf(byDevice.get(one.deviceId) ?? []))] : []
  })
  return evaluateInPortions(cases, {
    deviceIdOf: ({ watched: { deviceId } }) => deviceId,
    isLate: ({ isLate }) => isLate,
    loadPast: async (portion) => Map.groupBy(await knownFixes(tx, spansOf(portion)), ({ deviceId }) => deviceId),
    evaluate: (one, known) => outcomeOf(one, known.get(one.watched.deviceId) ?? [], nowMs),
  })
}

/** Gives the span from the oldest checkpoint that is needed, for each device with late data. */
const spansOf = (portion: readonly Case[]) =>
  [...Map.groupBy(portion, ({ watched: { deviceId } }) => deviceId)].flatMap(([deviceId, its]) => {
    const late = its.filter(({ isLate }) => isLate)
    if (late.length === 0) return []
    const fromMs = Math.min(...late.flatMap(({ base }) => (base ? [base.atMs] : [])))
    const untilMs = Math.max(...late.flatMap((one) => [one.journal.now.atMs, ...one.fixes.map(({ atMs }) => atMs)]))
    return [{ deviceId, fromMs, untilMs }]
  })

/** Compares with the stored records: new ones are announced, and notices of disproved ones withdrawn. */
const keepRecords = async (batch: Batch, messages: Announce, outcomes: readonly Outcome[]): Promise<void> => {
  const { tx, nowMs } = batch
  const looked = outcomes.flatMap(({ watched, sinceMs }) => (sinceMs === null ? [] : [{ id: watched.id, sinceMs }]))
  const stored = Map.groupBy(await store.listRecords(tx, looked), ({ subscriptionId }) => subscriptionId)
  const all = outcomes.map((one) => ({ one, ...reconciled(stored.get(one.watched.id) ?? [], one.found) }))
  const touched = all.filter(({ fresh, changed, disproved }) => fresh.length + changed.length + disproved.length > 0)
  const standing = await store.holdStanding(
    tx,
    touched.map(({ one }) => one.watched.id),
  )
  const differences = touched.filter(({ one }) => standing.has(one.watched.id))
  const disproved = differences.flatMap((one) => one.disproved.map(({ id }) => id))
  await store.disproveRecords(tx, disproved)
  if (disproved.length > 0) await messages.withdraw(batch, disproved.map(keyOf), 'corrected')
  await store.updateRecords(
    tx,
    differences.flatMap(({ changed }) => changed),
  )
  const news = differences.flatMap(({ one, fresh }) =>
    fresh.map((draft) => ({ ...draft, subscriptionId: one.watched.id })),
  )
  const made = await store.insertRecords(tx, news, nowMs)
  const watchedBy = new Map(outcomes.map(({ watched }) => [watched.id, watched]))
  const announced = made.flatMap((record) => {
    const watched = watchedBy.get(record.subscriptionId)
    return watched ? [{ record, watched }] : []
  })
  await messages.announce(
    batch,
    announced.map(({ record, watched }) => noticeOf(record, watched, nowMs)),
  )
  const done = announced.filter(({ watched: { validity, isValid } }) => isValid && validity === 'once')
  await store.completeSubscriptions(
    tx,
    done.map(({ watched: { id } }) => id),
    nowMs,
  )
}

const noticeOf = (record: store.FreshRecord, watched: store.Watched, nowMs: number): Notice => {
  const { lineId, lineName, offsetM, stayTimeoutS, deviceId, orgPath, recipients } = watched
  const isStay = record.kind === 'stay'
  const knownMs = record.startMs + (isStay ? stayTimeoutS * 1000 : settleMs)
  const { lng, lat } = record
  const of = { line: { id: lineId, name: lineName }, waybill: record.waybillNo, fix: { lng, lat } }
  return {
    key: keyOf(record.id),
    orgPath,
    deviceId,
    atMs: record.startMs,
    isLate: nowMs - knownMs > lateNoticeMs,
    facts: isStay
      ? { kind: 'lineStay', ...of, stayMs: (record.endMs ?? Math.max(nowMs, knownMs)) - record.startMs }
      : { kind: 'lineDeviation', ...of, distanceM: Math.round(record.peakM ?? 0), limitM: offsetM },
    to: recipients,
  }
}

/** Sets a timer for each subscription that silence will decide, and removes those of the others. */
const setTimers = ({ wake, nowMs }: Batch, outcomes: readonly Outcome[]): Promise<void> =>
  wake(
    outcomes.flatMap(({ watched: { id, deviceId, journal }, dueMs }) => {
      const isWanted = dueMs !== null && dueMs > nowMs
      const hadOne = (journal?.now.sideChange ?? null) !== null
      return isWanted || hadOne ? [{ deviceId, subject: String(id), dueMs: isWanted ? dueMs : null }] : []
    }),
  )

/** Caches shapes of lines by version; the least recently used are dropped. */
const createWayCache = () => {
  const kept = new Map<number, KnownWay & { readonly version: number }>()
  return async ({ tx }: Batch, watched: readonly store.Watched[]): Promise<ReadonlyMap<number, KnownWay>> => {
    const versions = new Map(watched.map(({ lineId, lineVersion }) => [lineId, lineVersion]))
    const missing = [...versions].flatMap(([id, version]) => (kept.get(id)?.version === version ? [] : [id]))
    const read = missing.length > 0 ? await store.listWays(tx, missing) : []
    const ways = new Map(
      read.map(({ id, version, path, pathErrorM }) => [id, { version, shape: shapeOf(path), errorM: pathErrorM }]),
    )
    const found = new Map(
      [...versions.keys()].flatMap((id) => {
        const way = ways.get(id) ?? kept.get(id)
        return way ? [[id, way] as const] : []
      }),
    )
    for (const [id, way] of found) {
      kept.delete(id)
      kept.set(id, way)
    }
    for (const id of kept.keys()) {
      if (kept.size <= waysKept) break
      kept.delete(id)
    }
    return found
  }
}
const waysKept = 500
