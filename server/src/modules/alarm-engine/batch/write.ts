/** Writes what a batch found: records, their history and notifications, with a few statements for all devices. */
import { alarmKindSpecs } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { PolicyLevel } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { pushChannels } from '@coldway/contract/enums.ts'
import type { NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { Batch } from '../../../rules/rule.ts'
import type { Announce, Notice } from '../../messages/index.ts'
import { addEvents } from '../../alarms/index.ts'
import { listAlarmListeners } from '../../waybills/index.ts'
import { type Draft, limitsOf, type Announcement } from './drafts.ts'
import * as store from './records.store.ts'

type AlarmFacts = Extract<NoticeFacts, { kind: 'alarm' | 'alarmEnded' }>
type Place = { readonly lng: number; readonly lat: number } | null
interface Placed {
  readonly draft: Draft
  readonly id: number
  readonly start: Place
  readonly end: Place
}

export const writeDrafts = async (batch: Batch, announce: Announce, drafts: readonly Draft[]): Promise<void> => {
  if (drafts.length === 0) return
  const { tx, nowMs } = batch
  const placed = await placedOf(batch, drafts)
  // Ends come before begins, so that a machine never has two open records.
  const ends = placed.toSorted((a, b) => Number(a.draft.endMs === null) - Number(b.draft.endMs === null))
  await store.updateRecords(tx, ends.filter(({ draft }) => draft.of !== null && draft.endMs !== null).map(rowOf))
  await store.updateRecords(tx, ends.filter(({ draft }) => draft.of !== null && draft.endMs === null).map(rowOf))
  await store.insertRecords(
    tx,
    ends.filter(({ draft }) => draft.of === null).map((one) => ({ ...rowOf(one), ...newOf(one) })),
  )
  const events = placed.flatMap(({ draft, id }) => draft.happened.map((one) => ({ ...one, recordId: id })))
  await addEvents(tx, events, nowMs)
  await withdraw(batch, announce, placed)
  await announce.announce(batch, [...placed.flatMap(noticesOf), ...(await waybillNoticesOf(batch, placed))])
  batch.publish('alarm.changed', { ids: placed.map(({ id }) => id) })
}

/** Finds the places where each began and ended, and the ids of new records. */
const placedOf = async ({ tx }: Batch, drafts: readonly Draft[]): Promise<Placed[]> => {
  const ids = await store.takeIds(tx, drafts.filter(({ of }) => of === null).length)
  const begins = drafts.filter(({ of, startMs }) => of?.episode.startMs !== startMs)
  const ends = drafts.filter(({ endMs }) => endMs !== null)
  const spots = [
    ...begins.map(({ device, startMs }) => ({ deviceId: device.id, atMs: startMs })),
    ...ends.map(({ device, endMs }) => ({ deviceId: device.id, atMs: endMs ?? 0 })),
  ]
  const places = await store.loadPlaces(tx, spots)
  return drafts.map((draft): Placed => {
    const [begun, ended] = [begins.indexOf(draft), ends.indexOf(draft)]
    return {
      draft,
      id: draft.of?.id ?? (ids.shift() as number),
      start: begun < 0 ? (draft.of?.fix ?? null) : (places[begun] ?? null),
      end: ended < 0 ? null : (places[begins.length + ended] ?? null),
    }
  })
}

const rowOf = ({ draft, id, start, end }: Placed) => ({
  id,
  level: draft.endMs === null ? Math.max(draft.level, draft.announced) : draft.level,
  announced: draft.announced,
  startAt: new Date(draft.startMs).toISOString(),
  endAt: draft.endMs === null ? null : new Date(draft.endMs).toISOString(),
  endReason: draft.reason,
  value: draft.value,
  side: draft.side,
  limit: draft.limit,
  ...limitsOf(draft),
  peak: draft.peak,
  peakAt: new Date(draft.peakAtMs).toISOString(),
  startLng: start?.lng ?? null,
  startLat: start?.lat ?? null,
  endLng: end?.lng ?? null,
  endLat: end?.lat ?? null,
})

const newOf = ({ draft: { device, run, isLate } }: Placed) => ({
  orgId: device.orgId,
  orgPath: device.orgPath,
  deviceId: device.id,
  deviceCode: device.code,
  deviceName: device.name,
  policyId: run.watching.policy.id,
  policyVersion: run.watching.policy.version,
  policyName: run.watching.policy.name,
  scene: run.watching.policy.scene,
  kind: run.watching.kind,
  series: run.series,
  isLate,
})

/** A10, A11, A14: withdraws notifications that are not sent yet and no longer true. The colon ends the id. */
const withdraw = async (batch: Batch, announce: Announce, placed: readonly Placed[]): Promise<void> => {
  const known = placed.filter(({ draft }) => draft.of !== null)
  for (const [reason, some] of Map.groupBy(known, ({ draft }) => draft.withdrawn)) {
    const prefixes = some.map(({ id }) => `alarm:${id}:`)
    if (reason !== null) await announce.withdraw(batch, { prefixes }, reason)
  }
  const levels = known.flatMap(({ draft: { withdrawn, superseded }, id }) =>
    withdrawn === null ? superseded.map((level) => `alarm:${id}:${level}`) : [],
  )
  if (levels.length > 0) await announce.withdraw(batch, levels, 'corrected')
}

const noticesOf = (placed: Placed): Notice[] =>
  placed.draft.announcements.flatMap((announcement): Notice[] => {
    const to = recipientsOf(announcement, placed.draft)
    const { orgPath } = placed.draft.run.watching.policy
    return to ? [{ ...noticeOf(placed, announcement), orgPath, to }] : []
  })

const noticeOf = (placed: Placed, announcement: Announcement) => {
  const { about, level, atMs, isLate } = announcement
  const key = `alarm:${placed.id}:${about === 'level' ? level : about}`
  return { key, deviceId: placed.draft.device.id, atMs, isLate, facts: factsOf(placed, announcement) }
}

/**
 * Notices to the recipients of waybills that carried the device then. The waybill's own switch decides, not the push
 * of the policy. The keys are those of the policy, so whoever is named by both is notified once.
 */
const waybillNoticesOf = async ({ tx }: Batch, placed: readonly Placed[]): Promise<Notice[]> => {
  const all = placed.flatMap((one) => one.draft.announcements.map((announcement) => ({ one, announcement })))
  const spans = all.map(({ one: { draft }, announcement: { about, atMs } }) => ({
    deviceId: draft.device.id,
    fromMs: about === 'level' ? atMs : draft.startMs,
    untilMs: atMs,
  }))
  return (await listAlarmListeners(tx, spans)).flatMap(({ place, waybillNo, recipients: to, ...of }): Notice[] => {
    const { one, announcement } = all[place - 1] as (typeof all)[number]
    const notice = noticeOf(one, announcement)
    return [{ ...notice, ...of, facts: { ...notice.facts, waybill: waybillNo }, to }]
  })
}

/**
 * Gives those whom an announcement notifies; undefined when it is nobody. An end goes to those who
 * were notified before; a late finding to those of the first level.
 */
const recipientsOf = ({ about, level }: Announcement, { run, announced, device }: Draft): PolicyLevel | undefined => {
  const { levels, push, orgPath } = run.watching.policy
  const type = about === 'ended' ? 'ended' : about === 'level' && level > 1 ? 'escalated' : 'opened'
  const isOwn = device.orgPath === orgPath
  if (!push.isEnabled || !push.types.includes(type) || (push.scope === 'own' && !isOwn)) return undefined
  const isAny = (one: PolicyLevel | undefined): boolean =>
    pushChannels.some((channel) => (one?.[channel] ?? []).length > 0)
  if (about === 'level') return isAny(levels[level - 1]) ? levels[level - 1] : undefined
  if (about === 'late') return levels.find(isAny)
  const before = levels.slice(0, announced)
  const of = (channel: (typeof pushChannels)[number]) => [...new Set(before.flatMap((one) => one[channel] ?? []))]
  const all = { email: of('email'), sms: of('sms'), wechat: of('wechat'), http: of('http') }
  return isAny(all) ? all : undefined
}

const factsOf = ({ draft, start, end }: Placed, { about, level, value }: Announcement): AlarmFacts => {
  const { run, startMs, endMs } = draft
  const { kind, policy } = run.watching
  const series = run.series === '' || !findSeries(run.series) ? null : run.series
  const { unit, decimals } = (series ? findSeries(series) : undefined) ?? alarmKindSpecs[kind]
  const isMeasured = value !== null && draft.limit !== null
  const measured = isMeasured ? { value, ...limitsOf(draft), unit, decimals } : null
  const of = { alarm: kind, series, policy: policy.name, level, startMs }
  return about === 'level'
    ? { kind: 'alarm', ...of, fix: start, measured }
    : { kind: 'alarmEnded', ...of, fix: end, measured, endMs: endMs ?? startMs }
}
