import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { SiteRecord, siteRecords } from '@coldway/contract/sites/site-records.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { knownMsOf } from '../../platform/known-at.ts'
import type { DevicesService } from '../devices/index.ts'
import { inPortions } from '../readings/index.ts'
import { deleteOldVersions, namedDevices } from './known.store.ts'
import * as store from './records.store.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface RecordsParts {
  readonly db: Db
  readonly clock: Clock
  readonly devices: DevicesService
}
type Find = typeof siteRecords.findeDeviceFence

export const createRecordsService = ({ db, clock, devices }: RecordsParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof siteRecords.queryPageList>,
  ): Promise<Page<SiteRecord>> {
    const knownMs = knownMsOf({ zone, body: query }, clock.now())
    const deviceIds = namedDevices(query)
    if (knownMs !== undefined && !deviceIds) throw fail('conditionEmpty', { column: 'deviceId' })
    const past = knownMs !== undefined && deviceIds ? { knownMs, deviceIds } : undefined
    const found = await store.listRecords(db, scope, { query, zone, nowMs: knownMs ?? clock.now(), past })
    return { ...found, records: found.records.map((row) => toRecord(row, zone)) }
  },

  async listStays({ scope, zone }: CallContext<'scope' | 'zone'>, asked: Input<Find>): Promise<Output<Find>> {
    const [fromMs, untilMs] = [parseTime(asked.startTime, zone), parseTime(asked.endTime, zone)]
    if (fromMs === undefined || untilMs === undefined || fromMs >= untilMs) throw fail('timeOrder')
    if (untilMs - fromMs > limits.queryRangeMs) throw fail('rangeTooLong')
    const { id: deviceId } = await devices.getDevice(scope, asked.deviceId)
    return { stays: await store.listStays(db, scope, { deviceId, fromMs, untilMs, most: limits.pageSizeMax }) }
  },

  markRead: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const wanted = new Set(ids)
      const found = await store.lockRecords(tx, scope, [...wanted])
      if (found.length !== wanted.size) throw fail('siteRecordNotFound')
      await store.markRead(tx, [...wanted], clock.now())
      const name = [...new Set(found.map(({ siteName }) => siteName))].join(', ')
      const note = { entity: 'siteRecord', id: [...wanted].join(), name, ...(found[0] && { orgPath: found[0].path }) }
      return { data: null, note }
    }),

  async deleteExpired(nowMs: ProvenMs): Promise<void> {
    await inPortions((most) => store.deleteOldStays(db, nowMs, most))
    await inPortions((most) => deleteOldVersions(db, nowMs, most))
  },
})

const toRecord = (
  { enteredMs, hasEntry, exitedMs, dwellMs, createdMs, ...row }: store.RecordRow,
  zone: string,
): SiteRecord => {
  const print = (ms: number | null) => (ms === null ? null : printTime(ms, zone))
  return {
    ...row,
    entryTime: hasEntry ? print(enteredMs) : null,
    exitTime: print(exitedMs),
    dwellTime: print(dwellMs),
    createTime: printTime(createdMs, zone),
  }
}
