/** The calls by which people read alarms and deal with them. */
import type { Input } from '@coldway/contract/call.ts'
import { type AlarmKindSpec, alarmKindSpecs } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { AlarmRecord, AlarmTimelineRow, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { type AlarmKind, alarmKinds, type AlarmRecordKind } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { knownMsOf } from '../../platform/known-at.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import type { CausesService } from './causes.service.ts'
import * as store from './records.store.ts'

export interface RecordsParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly causes: CausesService
}

type Asking = CallContext<'scope' | 'by' | 'write'>

export const createRecordsService = ({ db, bus, clock, causes }: RecordsParts) => {
  const changed = (ids: readonly number[]): null => {
    bus.publish('alarm.changed', { ids: [...ids] })
    return null
  }
  /** Changes a record and adds the same to its history. */
  const happen = async (
    asking: Asking,
    id: number,
    work: (tx: Tx, found: store.LockedRecord) => Promise<Omit<store.Happened, 'recordId' | 'atMs' | 'by'>>,
  ): Promise<null> => {
    await asking.write(async (tx) => {
      const [found] = await store.lockRecords(tx, asking.scope, [id])
      if (!found) throw fail('alarmRecordNotFound')
      const { step, ...said } = await work(tx, found)
      const nowMs = clock.now()
      await store.addEvents(tx, [{ recordId: id, step, atMs: nowMs, by: asking.by.account, ...said }], nowMs)
      return { data: null, note: { ...noteOf([found]), after: said.details ?? { comment: said.comment } } }
    })
    return changed([id])
  }

  /** Gives the error of a missing record, which may exist but not at the moment that is asked for. */
  const whyMissing = async (scope: OrgScope, id: number, knownMs: number | undefined) => {
    const isThere = knownMs !== undefined && (await store.findRecord(db, scope, { id, nowMs: clock.now() }))
    return isThere ? 'knownAtTooEarly' : 'alarmRecordNotFound'
  }

  return {
    async list(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      query: Input<typeof alarmRecords.queryAlarmData>,
    ): Promise<Page<AlarmRecord>> {
      const nowMs = clock.now()
      const knownMs = knownMsOf({ zone, body: query }, nowMs)
      const found = await store.listRecords(db, scope, { query, zone, nowMs, knownMs, order: store.worstFirst })
      return { ...found, records: found.records.map((row) => recordAt(row, { zone, nowMs, knownMs })) }
    },

    count: (
      { scope, zone }: CallContext<'scope' | 'zone'>,
      { scene, ...body }: Input<typeof alarmRecords.selectAlarmCount>,
    ) => store.countRecords(db, scope, scene, knownMsOf({ zone, body }, clock.now())),

    async get({ scope, zone }: CallContext<'scope' | 'zone'>, { id, ...body }: Input<typeof alarmRecords.queryById>) {
      const nowMs = clock.now()
      const knownMs = knownMsOf({ zone, body }, nowMs)
      const row = await store.findRecord(db, scope, { id, nowMs, knownMs })
      if (!row) throw fail(await whyMissing(scope, id, knownMs))
      const events = await store.listEvents(db, scope, { recordId: id, knownMs })
      return {
        ...recordAt(row, { zone, nowMs, knownMs }),
        timeline: events.map((event) => stepOf(event, zone)),
        causes: await causes.list(scope, row, { zone, knownMs }),
      }
    },

    async markRead(asking: Asking, ids: readonly number[]): Promise<null> {
      const wanted = [...new Set(ids)]
      await asking.write(async (tx) => {
        const found = await store.lockRecords(tx, asking.scope, wanted)
        if (found.length !== wanted.length) throw fail('alarmRecordNotFound')
        await store.markRead(tx, wanted)
        return { data: null, note: noteOf(found) }
      })
      return changed(wanted)
    },

    acknowledge: (asking: Asking, { id, comment }: { id: number; comment: string }): Promise<null> =>
      happen(asking, id, async (tx) => {
        const said = { ids: [id], comment, by: asking.by.account, nowMs: clock.now() }
        if ((await store.acknowledge(tx, said)).length === 0) throw fail('conflict')
        return { step: 'acknowledged', comment }
      }),

    async acknowledgeAll(
      asking: Asking,
      { ids, comment }: Input<typeof alarmRecords.acknowledgeAll>,
    ): Promise<{ acknowledged: number }> {
      const wanted = [...new Set(ids)]
      const taken = await asking.write(async (tx) => {
        const found = await store.lockRecords(tx, asking.scope, wanted)
        if (found.length !== wanted.length) throw fail('alarmRecordNotFound')
        const [by, nowMs] = [asking.by.account, clock.now()]
        const data = await store.acknowledge(tx, { ids: wanted, comment, by, nowMs })
        const events = data.map((recordId) => ({ recordId, step: 'acknowledged' as const, atMs: nowMs, by, comment }))
        await store.addEvents(tx, events, nowMs)
        return { data, note: { ...noteOf(found), after: { comment, acknowledged: data } } }
      })
      changed(taken)
      return { acknowledged: taken.length }
    },

    assign: (asking: Asking, { id, userId }: { id: number; userId: number | null }): Promise<null> =>
      happen(asking, id, async (tx) => {
        const to = userId === null ? null : await store.findAssignee(tx, asking.scope, userId)
        if (to === undefined) throw fail('accountNotFound')
        await store.assign(tx, id, to)
        return { step: 'assigned', details: { isTaken: to !== null, ...(to && { to: to.account }) } }
      }),

    comment: (asking: Asking, { id, comment }: { id: number; comment: string }): Promise<null> =>
      happen(asking, id, async () => ({ step: 'commented', comment })),
  }
}
export type RecordsService = ReturnType<typeof createRecordsService>

const noteOf = (found: readonly store.LockedRecord[]): Note => ({
  entity: 'alarmRecord',
  id: found.map(({ id }) => id).join(),
  name: [...new Set(found.map(({ deviceName }) => deviceName))].join(', '),
  ...(found[0] && { orgPath: found[0].orgPath }),
})

const orNull = (atMs: number | null, zone: string): string | null => (atMs === null ? null : printTime(atMs, zone))

interface AsKnown {
  readonly zone: string
  readonly nowMs: number
  readonly knownMs: number | undefined
}

/** What the vehicle of a device was then is not kept. */
const recordAt = (row: store.RecordRow, { zone, nowMs, knownMs }: AsKnown): AlarmRecord =>
  knownMs === undefined
    ? recordOf(row, zone, nowMs)
    : { ...recordOf(row, zone, Math.min(nowMs, knownMs)), plate: null, laterSteps: row.later ?? [] }

export const recordOf = (
  { startAt, endAt, peakAt, ackAt, later: _later, ...row }: store.RecordRow,
  zone: string,
  nowMs: number,
): AlarmRecord => ({
  ...row,
  ...measureOf(row),
  startTime: printTime(startAt, zone),
  endTime: orNull(endAt, zone),
  durationS: Math.max(0, Math.round(((endAt ?? nowMs) - startAt) / 1000)),
  peakTime: orNull(peakAt, zone),
  acknowledgeTime: orNull(ackAt, zone),
})

/** Gives the unit of the series, or of the kind where there is no series, such as a speed. A crossing has no value. */
export const measureOf = ({ kind, series, ...row }: Pick<store.RecordRow, Measure>): Pick<AlarmRecord, Measured> => {
  const spec = specOf(kind)
  const { unit, decimals } = (series === null ? undefined : findSeries(series)) ?? spec ?? { unit: '', decimals: 0 }
  const { value, peak } = spec?.family === 'crossing' ? { value: null, peak: null } : row
  return { unit, decimals, value, peak }
}
/** A kind that orders raise by themselves measures nothing. */
const specOf = (kind: AlarmRecordKind): AlarmKindSpec | undefined =>
  isPolicyKind(kind) ? alarmKindSpecs[kind] : undefined
const isPolicyKind = (kind: AlarmRecordKind): kind is AlarmKind => alarmKinds.some((one) => one === kind)

type Measure = 'kind' | 'series' | 'value' | 'peak'
type Measured = 'unit' | 'decimals' | 'value' | 'peak'

const stepOf = ({ at, writtenAt, ...row }: store.EventRow, zone: string): AlarmTimelineRow => ({
  ...row,
  time: printTime(at, zone),
  writtenTime: printTime(writtenAt, zone),
})
