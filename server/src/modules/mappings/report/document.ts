/** What the report of a mapping study says, in the reader's language and zone, from the study and its result. */
import type { MappingVerdict } from '@coldway/contract/mappings/mapping-enums.ts'
import type { Mapping, MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import { type Cell, clean } from '../../../platform/export/cells.ts'
import type { ReportPrint } from '../../../platform/export/report-print.ts'
import { cleanTable, frameOf, type Line, nothing, type Occasion, timeCell, type Words } from '../../reports/index.ts'
import { drawRun } from './draw-run.ts'
import { drawSpace } from './draw-space.ts'
import { certificatesOf, figuresOf, proposalsOf } from './tables.ts'

export interface MappingInputs {
  readonly study: Mapping
  readonly result: MappingResult
}
const tones: Readonly<Record<MappingVerdict, ReportPrint['verdict']['tone']>> = {
  passed: 'ok',
  failed: 'bad',
  unknown: 'off',
}

export const documentOf = (inputs: MappingInputs, occasion: Occasion): ReportPrint => {
  const { words } = occasion
  const { say } = words
  const fingerprint: Line = [say('mappings.fingerprint'), inputs.result.fingerprint]
  const minutes = inputs.result.slotMs / 60_000
  return {
    ...frameOf(occasion, { about: aboutOf(inputs, words), fingerprint }),
    verdict: verdictOf(inputs, words),
    curves: {
      title: say('mappings.curves'),
      legend: say('mappings.interpolated'),
      pictures: picturesOf(inputs, words),
    },
    figures: cleanTable(figuresOf(inputs, words)),
    way: { title: say('mappings.method'), svg: null, note: say('mappings.methodText', { minutes }) },
    tables: [proposalsOf(inputs, words), certificatesOf(inputs, words)].map(cleanTable),
  }
}

const aboutOf = ({ study, result }: MappingInputs, { say, bothTimes, lasting }: Words): Line[] => {
  const { lengthM: length, widthM: width, heightM: height, approval, requiredHours: hours } = study
  const acceptance = [
    say('mappings.range', { low: study.lowC, high: study.highC }),
    ...(study.spreadLimitC === null ? [] : [say('mappings.limit', { value: study.spreadLimitC })]),
    say('mappings.required', { hours }),
  ]
  const signed = approval
    ? [
        say(`enums.mappingMeanings.${approval.meaning}`),
        `${approval.userName} (${approval.account})`,
        bothTimes(approval.timeMs),
        approval.comment,
      ]
    : [say('mappings.notApproved')]
  return [
    [say('titles.mapping'), `${study.name}\n${say(`enums.mappingStates.${study.state}`)} · ${study.orgName}`],
    [
      say('mappings.place'),
      `${say(`mappings.placeKinds.${study.place}`)} · ${study.placeName}\n${say('mappings.dimensions', { length, width, height })}`,
    ],
    [say('mappings.acceptance'), acceptance.join('\n')],
    [
      say('mappings.lasted'),
      `${bothTimes(result.fromMs)}\n${bothTimes(result.untilMs)}\n${lasting(result.untilMs - result.fromMs)}`,
    ],
    [
      say('mappings.loadAndSeason'),
      `${say(`enums.mappingLoads.${study.load}`)} · ${say(`enums.mappingSeasons.${study.season}`)}`,
    ],
    [say('mappings.conditions'), study.conditions || nothing],
    [say('mappings.approval'), signed.filter(Boolean).join('\n')],
  ]
}

const verdictOf = ({ study, result }: MappingInputs, words: Words): ReportPrint['verdict'] => {
  const { say } = words
  const { verdict, concerns, hottest, coldest, spreadMax, stability } = result
  const labelOf = (id: number) => study.probes.find((probe) => probe.id === id)?.label ?? ''
  const spot = (one: MappingResult['hottest']) =>
    one === null ? nothing : clean(`${one.valueC.toFixed(1)} °C · ${labelOf(one.probeId)}`)
  return {
    tone: tones[verdict],
    label: say('mappings.verdict'),
    word: say(`enums.mappingVerdicts.${verdict}`),
    reasons: concerns.map((one) => say(`enums.mappingConcerns.${one}`)).join(' · ') || say('mappings.passedText'),
    figures: [
      [say('mappings.hottest'), spot(hottest)],
      [say('mappings.coldest'), spot(coldest)],
      [say('mappings.spreadMax'), spreadMax === null ? nothing : `${spreadMax.valueC.toFixed(1)} K`],
      [
        say('mappings.stability'),
        stability === null ? nothing : clean(`${stability.valueC.toFixed(1)} K · ${labelOf(stability.probeId)}`),
      ],
    ],
  }
}

/** The run as curves, and the space at its hottest and at its coldest moment. */
const picturesOf = (
  { study, result }: MappingInputs,
  { say, zone, time }: Words,
): ReportPrint['curves']['pictures'] => {
  const known = result.probes.flatMap(({ values }) => values.filter((value) => value !== null))
  if (known.length === 0) return []
  const scale = {
    low: known.reduce((one, other) => Math.min(one, other)),
    high: known.reduce((one, other) => Math.max(one, other)),
  }
  const spaces = (['hottest', 'coldest'] as const).flatMap((which) => {
    const spot = result[which]
    if (!spot) return []
    const slot = Math.min(Math.floor((spot.atMs - result.fromMs) / result.slotMs), result.spread.length - 1)
    const title = say('mappings.spaceAt', { what: say(`mappings.${which}`), time: time(spot.atMs) })
    return [{ title, svg: drawSpace({ study, result, slot, probeId: spot.probeId, scale }) }]
  })
  return [{ title: say('mappings.curvesText'), svg: drawRun(study, result, zone) }, ...spaces]
}

/** The values of every probe by slot, for a sheet. */
export async function* slotRows({ study, result }: MappingInputs, { zone }: Words): AsyncGenerator<readonly Cell[]> {
  const byId = new Map(result.probes.map((probe) => [probe.id, probe.values]))
  for (const [index, spread] of result.spread.entries()) {
    const atMs = result.fromMs + index * result.slotMs
    const values = study.probes.map(({ id }) => byId.get(id)?.[index] ?? null)
    yield [timeCell(atMs, zone), timeCell(atMs, '+00:00'), ...values, spread]
  }
}

export const slotHead = ({ study }: MappingInputs, { say, zone }: Words): string[] => [
  say('mappings.zoneTime', { zone }),
  say('mappings.zoneTime', { zone: 'UTC' }),
  ...study.probes.map(({ label }) => clean(label)),
  say('mappings.spreadCurve'),
]
