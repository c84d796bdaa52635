/** Lists probes, puts them on channels, changes them and deletes those that were entered by mistake. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { calibrationStateOf, inForce, probeLimits } from '@coldway/contract/probes/probe-rule.ts'
import type { Probe, ProbeRow, probes } from '@coldway/contract/probes/probes.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { lockDevices } from '../devices/index.ts'
import { certificatesOf, type StoredCertificate } from './certificates.store.ts'
import * as store from './probes.store.ts'

export interface ProbesParts {
  readonly db: Db
  readonly clock: Clock
  readonly blobs: Blobs
}
type Calls = typeof probes
type Changing = CallContext<'scope' | 'write' | 'zone'>

export const createProbesService = ({ db, clock }: ProbesParts) => {
  const todayIn = (zone: string) => printTime(clock.now(), zone).slice(0, 10)
  return {
    list: (
      { scope, zone }: CallContext<'scope' | 'zone'>,
      query: Input<Calls['queryPageList']>,
    ): Promise<Page<ProbeRow>> => store.listProbes(db, scope, { query, zone, today: todayIn(zone) }),

    async ofDevice(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      deviceId: number,
    ): Promise<Output<Calls['queryByDevice']>> {
      if (!(await store.isDeviceSeen(db, scope, deviceId))) throw fail('deviceNotFound')
      const found = await store.probesOf(db, deviceId)
      const certificates = await certificatesOf(
        db,
        found.map(({ id }) => id),
      )
      const today = todayIn(zone)
      const inPlace = new Set(found.flatMap(({ key, untilMs }) => (untilMs === null ? key : [])))
      return {
        probes: found.map((one) => shownOf(one, certificates.get(one.id) ?? [], { zone, today })),
        unknownKeys: (await store.reportedKeys(db, deviceId)).filter((key) => !inPlace.has(key)),
      }
    },

    add: ({ scope, write, zone }: Changing, given: Input<Calls['save']>): Promise<Output<Calls['save']>> =>
      write(async (tx) => {
        const [device] = await lockDevices(tx, scope, [given.deviceId])
        if (!device) throw fail('deviceNotFound')
        if ((await store.probesOf(tx, device.id)).length >= probeLimits.perDevice)
          throw fail('tooMany', { max: probeLimits.perDevice })
        const span = { ...given, sinceMs: momentOf(given.sinceTime, zone), untilMs: null }
        if (span.sinceMs > clock.now()) throw fail('timeOrder')
        await store.endBefore(tx, span)
        if (await store.isTaken(tx, span)) throw fail('probesOverlap')
        const id = await store.insertProbe(tx, span)
        const { code, orgPath } = device
        return { data: { id }, note: { entity: 'probe', id, name: nameOf(code, given), orgPath, after: given } }
      }),

    update: ({ scope, write, zone }: Changing, given: Input<Calls['update']>): Promise<null> =>
      write(async (tx) => {
        const before = await store.lockProbe(tx, scope, given.id)
        if (!before) throw fail('notFound')
        if (before.version !== given.version) throw fail('conflict')
        const sinceMs = momentOf(given.sinceTime, zone)
        const untilMs = given.untilTime === null ? null : momentOf(given.untilTime, zone)
        if (sinceMs >= (untilMs ?? Infinity) || Math.max(sinceMs, untilMs ?? 0) > clock.now()) throw fail('timeOrder')
        if (await store.isTaken(tx, { ...before, sinceMs, untilMs }, given.id)) throw fail('probesOverlap')
        await store.updateProbe(tx, given.id, { ...given, sinceMs, untilMs })
        return { data: null, note: { ...noteOf(before), before, after: given } }
      }),

    remove: ({ scope, write }: Changing, { id, version }: Input<Calls['remove']>): Promise<null> =>
      write(async (tx) => {
        const before = await store.lockProbe(tx, scope, id)
        if (!before) throw fail('notFound')
        if (before.version !== version) throw fail('conflict')
        const certificates = (await certificatesOf(tx, [id])).get(id) ?? []
        await store.deleteProbe(tx, id)
        return { data: null, note: { ...noteOf(before), before: { ...before, certificates } } }
      }),
  }
}

/** A time that the clocks of the caller's zone skip is refused. */
const momentOf = (text: string, zone: string): number => {
  const atMs = parseTime(text, zone)
  if (atMs === undefined) throw fail('malformed')
  return atMs
}

const nameOf = (deviceCode: string, { key, serialNumber }: { readonly key: string; readonly serialNumber: string }) =>
  `${deviceCode} ${key} ${serialNumber}`

export const noteOf = (probe: store.LockedProbe) => ({
  entity: 'probe' as const,
  id: probe.id,
  name: nameOf(probe.deviceCode, probe),
  orgPath: probe.orgPath,
})

const shownOf = (
  { sinceMs, untilMs, deviceId: _device, ...probe }: store.StoredProbe,
  certificates: readonly StoredCertificate[],
  { zone, today }: { readonly zone: string; readonly today: string },
): Probe => {
  const [now] = inForce(certificates, { fromDay: today, lastDay: today })
  return {
    ...probe,
    sinceTime: printTime(sinceMs, zone),
    untilTime: untilMs === null ? null : printTime(untilMs, zone),
    state: calibrationStateOf(now?.dueOn ?? null, today),
    certificates: certificates
      .toReversed()
      .map(({ createdAt, fileName, kind, bytes, sha256, blob: _blob, ...one }) => ({
        ...one,
        file: fileName === null ? null : { name: fileName, kind, bytes, sha256 },
        createTime: printTime(createdAt, zone),
      })) as Probe['certificates'],
  }
}
