/**
 * The result of a study, made of what the devices of its probes reported in the run, and the approval
 * that keeps it.
 */
import { createHash } from 'node:crypto'
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { MappingProbe, MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import {
  concernsOf,
  createSlots,
  mappingVerdictOf,
  slotMsOf,
  spotsOf,
  spreadMaxOf,
  spreadsOf,
  stabilityOf,
} from '@coldway/contract/mappings/mapping-rule.ts'
import type { mappings } from '@coldway/contract/mappings/mappings.ts'
import { sensorLimits } from '@coldway/contract/readings/sensors.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { type FrozenProbe, freezeProbes } from '../probes/index.ts'
import type { DeviceSpan, SamplesService } from '../readings/index.ts'
import { createFigures } from '../sensors/index.ts'
import type { UsersService } from '../users/index.ts'
import { calibrationOf } from './calibration.ts'
import { foundIn, type MappingsParts, noteOf } from './mappings.service.ts'
import * as store from './mappings.store.ts'

export interface ResultParts extends MappingsParts {
  readonly samples: SamplesService
  readonly users: UsersService
}
type Result = Omit<MappingResult, 'fingerprint'>
type Approving = CallContext<'scope' | 'by' | 'write' | 'exchange'>

interface Run {
  readonly fromMs: number
  readonly untilMs: number
  readonly slotMs: number
}

export const createResultService = ({ db, clock, samples, users }: ResultParts) => {
  const resultOf = async (scope: OrgScope, study: store.StoredMapping): Promise<MappingResult> => {
    if (study.state === 'approved') {
      const kept = await store.findResult(db, scope, study.id)
      if (kept) return kept
    }
    if (study.fromMs === null) throw fail('mappingStateRequired')
    const until = study.untilMs ?? Math.max(study.fromMs, clock.now())
    const probes = await store.probesOf(db, scope, study.id)
    const spans = await spansOf(samples, scope, { probes, fromMs: study.fromMs, untilMs: until })
    const intervalMs = 1000 * Math.max(0, ...[...spans.values()].map(({ device }) => device.reportIntervalS))
    const run = { fromMs: study.fromMs, untilMs: until, slotMs: slotMsOf(until - study.fromMs, intervalMs) }
    const measured = new Map<number, Result['probes'][number]>()
    const { fromMs, untilMs: lastMs } = run
    const devices = [...spans].map(([deviceId, span]) => {
      const own = probes.filter((probe) => probe.deviceId === deviceId)
      return { deviceId, fromMs, lastMs, keys: own.map(({ key }) => key), own, span }
    })
    const all = await freezeProbes(db, devices)
    for (const [at, { own, span }] of devices.entries())
      for (const probe of await measure(samples, { own, span, run, study, frozen: all[at] ?? [] }))
        measured.set(probe.id, probe)
    return judged(
      study,
      run,
      probes.map(({ id }) => measured.get(id) ?? unknownProbe(id, run)),
    )
  }

  return {
    async get({ scope }: CallContext<'scope'>, id: number): Promise<MappingResult> {
      const study = await store.findMapping(db, scope, id)
      if (!study) throw fail('notFound')
      return resultOf(scope, study)
    },
    resultOf,

    /** The password is checked at each approval, so that a session left open signs nothing. */
    async approve(context: Approving, given: Input<(typeof mappings)['approve']>): Promise<null> {
      const { scope, by, write } = context
      const { id, version, meaning, comment, fingerprint } = given
      const seen = await store.findMapping(db, scope, id)
      if (!seen) throw fail('notFound')
      await users.prove(context, given.password)
      const result = seen.state === 'completed' ? await resultOf(scope, seen) : undefined
      return write(async (tx) => {
        const before = await foundIn(tx, scope, { id, version, state: 'completed' })
        if (result?.fingerprint !== fingerprint) throw fail('mappingFactsChanged')
        const { userName, account } = by
        const signed = { userName, account, atMs: clock.now(), meaning, comment, result }
        if (!(await store.approve(tx, { id, version }, signed))) throw fail('conflict')
        const after = { state: 'approved', meaning, comment, verdict: result.verdict, fingerprint }
        return { data: null, note: { ...noteOf(before), before: { state: 'completed' }, after } }
      })
    },
  }
}
export type ResultService = ReturnType<typeof createResultService>

interface Wanted {
  readonly probes: readonly MappingProbe[]
  readonly fromMs: number
  readonly untilMs: number
}

/** Lists the devices of which readings of the run are kept. */
const spansOf = async (samples: SamplesService, scope: OrgScope, { probes, fromMs, untilMs }: Wanted) => {
  const ids = new Set(probes.flatMap(({ deviceId }) => deviceId ?? []))
  const found = new Map<number, DeviceSpan>()
  for (const deviceId of ids) {
    const span = await samples.findSpanBetween(scope, { deviceId, fromMs, untilMs })
    if (span) found.set(deviceId, span)
  }
  return found
}

interface Measuring {
  /** The probes of one device. */
  readonly own: readonly MappingProbe[]
  readonly span: DeviceSpan
  readonly run: Run
  readonly study: Pick<store.StoredMapping, 'lowC' | 'highC'>
  readonly frozen: readonly FrozenProbe[]
}

/** Computes the figures of a device's probes, without values that a person entered and no probe measured. */
const measure = async (samples: SamplesService, { own, span: { span, device }, run, study, frozen }: Measuring) => {
  const intervalMs = device.reportIntervalS * 1000
  const gapMs = sensorLimits.gapIntervals * intervalMs
  const bounds = { low: study.lowC, high: study.highC }
  const lines = own.map(({ id, key }) => ({
    id,
    key,
    slots: createSlots({ ...run, holdMs: gapMs }),
    figures: createFigures({ ...run, intervalMs, bounds, isState: false, isTemperature: true }),
  }))
  for await (const portion of samples.scan(
    span,
    own.map(({ key }) => key),
  ))
    for (const { atMs, isSuspect, isManual, faults, values } of portion)
      lines.forEach(({ key, slots, figures }, index) => {
        const value = values[index] ?? null
        if (isManual) return
        if (value === null && faults?.[key] !== undefined) figures.leave('faulty')
        if (value === null) return
        if (isSuspect) return figures.leave('suspect')
        slots.take(atMs, value)
        figures.take(atMs, value)
      })
  return lines.map(({ id, key, slots, figures }) => ({
    id,
    stats: figures.end(),
    gapMs,
    values: slots.end(),
    ...calibrationOf(frozen, key, run.fromMs),
  }))
}

const unknownProbe = (id: number, { fromMs, untilMs, slotMs }: Run): Result['probes'][number] => ({
  id,
  stats: null,
  gapMs: 0,
  values: Array.from({ length: Math.ceil((untilMs - fromMs) / slotMs) }, () => null),
  calibration: 'none',
  certificates: [],
})

const judged = (study: store.StoredMapping, run: Run, probes: Result['probes']): MappingResult => {
  const spread = spreadsOf(probes.map(({ values }) => values))
  const spreadMax = spreadMaxOf(spread, run)
  const concerns = concernsOf({
    ...study,
    hasEnded: study.untilMs !== null,
    lastedMs: run.untilMs - run.fromMs,
    spreadMaxC: spreadMax?.valueC ?? null,
    probes,
  })
  const result = {
    ...run,
    probes,
    spread,
    spreadMax,
    ...spotsOf(probes),
    stability: stabilityOf(probes),
    verdict: mappingVerdictOf(concerns),
    concerns,
  }
  return { ...result, fingerprint: createHash('sha256').update(JSON.stringify(result)).digest('hex') }
}
