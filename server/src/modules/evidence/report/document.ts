/** What the report of a record says, in the reader's language and zone, from the record and nothing else. Pure. */
import type { Language } from '@coldway/contract/enums.ts'
import type { ReleaseOutcome } from '@coldway/contract/releases/release-enums.ts'
import { encode } from 'uqr'
import { clean } from '../../../platform/export/cells.ts'
import type { EvidencePrint } from '../../../platform/export/evidence-print.ts'
import type { ExplainedExcursion } from '../../releases/index.ts'
import {
  aboutOf,
  cleanTable,
  curvesOf,
  figuresOf,
  nothing,
  type ReportInputs,
  utcMs,
  utcZone,
  verdictOf,
  wayOf,
  type Words,
} from '../../reports/index.ts'
import type { InstrumentLeaf } from '../instruments.ts'
import type { CalibrationLeaf, Head, PolicyLeaf } from '../record.ts'
import type { Entry } from '../signing.ts'
import type { VehicleLeaf } from '../vehicles.ts'
import { methodsOf, workedOf } from './by-hand.ts'
import { calibrationOf } from './calibration.ts'
import { defrostsOf, instrumentTables, recordingLine } from './instruments.ts'
import { listsOf } from './lists.ts'
import { emptySeal } from './seal.ts'
import { surroundingTables } from './surroundings.ts'
import { type DeviceTally, isTemperature } from './tally.ts'
import { uncertaintyOf } from './uncertainty.ts'

export interface ToPrint {
  readonly head: Head
  readonly inputs: ReportInputs
  readonly calibrations: readonly CalibrationLeaf[]
  readonly instruments: readonly InstrumentLeaf[]
  readonly policies: readonly PolicyLeaf[]
  readonly vehicles: readonly VehicleLeaf[]
  readonly causes: readonly ExplainedExcursion[]
  readonly tallies: readonly DeviceTally[]
  readonly entry: Entry
  readonly language: Language
  readonly words: Words
}
/** The name of the attachment. */
export const bundleName = 'evidence.json'

export const printOf = (of: ToPrint): EvidencePrint => {
  const { head, inputs, tallies, entry, language, words } = of
  const { say } = words
  const waybillNo = inputs.waybill?.waybillNo ?? nothing
  const title = say('evidence.report.title')
  const subtitle = say('evidence.report.of', { number: head.number, waybill: waybillNo })
  const defrosts = defrostsOf(of.instruments, inputs)
  const drawn = curvesOf(inputs, words, defrosts)
  const hasDefrosts = inputs.devices.some((device) => defrosts(device).length > 0)
  const curves = hasDefrosts ? { ...drawn, legend: `${drawn.legend} ${say('evidence.report.defrostBand')}` } : drawn
  const [lead = null, ...others] = curves.pictures
  const address = head.checkAt ?? ''
  return {
    template: 'evidence',
    title: clean(`${title} · ${waybillNo}`),
    by: clean(head.organisation),
    organisation: clean(head.organisation),
    subtitle: clean(subtitle),
    foot: clean(`${title} · ${subtitle} · ${head.record}`),
    language,
    createdAt: dateOf(entry.at),
    seal: emptySeal,
    attached: { name: bundleName, description: clean(subtitle), type: 'application/json' },
    check: {
      title: say('evidence.report.check'),
      code: codeOf(address === '' ? entry.root : `${address}#${entry.root}`),
      text: address === '' ? entry.root : address,
    },
    verdict: verdictOf(inputs, words),
    decision: decisionOf(inputs, words),
    tiles: tilesOf(inputs, words),
    lead,
    about: [...aboutOf(inputs, words), ...recordingLine(of, words), ...issueOf(of)].map(([label, text]) => [
      label,
      clean(text),
    ]),
    curves: { ...curves, pictures: others },
    figures: cleanTable(figuresOf(inputs, words)),
    way: wayOf(inputs, words),
    tables: [
      ...listsOf(of, words),
      ...instrumentTables(of, words),
      ...surroundingTables(of, words),
      ...calibrationOf(of.calibrations, words),
      ...uncertaintyOf(of, words),
    ].map(cleanTable),
    methods: methodsOf(words),
    worked: workedOf(tallies, words).map(cleanTable),
    readings: null,
    proof: proofOf(of),
  }
}

const dateOf = (atMs: number): EvidencePrint['createdAt'] => {
  const at = new Date(atMs)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  }
}

/** Black squares on white, with the quiet zone that readers need. */
const codeOf = (text: string): string => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
  )
}

const tones: Readonly<Record<ReleaseOutcome, EvidencePrint['decision']['tone']>> = {
  released: 'ok',
  partlyReleased: 'warning',
  rejected: 'bad',
}

const decisionOf = ({ release }: ReportInputs, words: Words): EvidencePrint['decision'] => {
  const { say, bothTimes } = words
  const label = say('evidence.report.decision')
  if (!release?.outcome)
    return {
      tone: 'off',
      label,
      word: release ? say(`enums.releaseStates.${release.state}`) : nothing,
      lines: [say('evidence.report.undecided')],
    }
  const signed = release.steps.filter(
    ({ kind, round }) => round === release.round && (kind === 'decision' || kind === 'confirmation'),
  )
  const lines = signed.map(
    ({ userName, account, timeMs, kind }) =>
      `${userName} (${account}) · ${bothTimes(timeMs)} · ${say(`releases.meanings.${kind}`)}`,
  )
  const { known, isWhole } = release
  if (known) lines.push(knownInWords(known, words))
  if (!isWhole) lines.push(say('releases.broken'))
  const tone = known ? 'warning' : tones[release.outcome]
  return {
    tone: isWhole ? tone : 'bad',
    label,
    word: say(`enums.releaseOutcomes.${release.outcome}`),
    lines: lines.map(clean),
  }
}

/** What arrived after the review and is worse stands beside what was signed. */
const knownInWords = (
  { verdict, outOfRangeMs, time }: NonNullable<NonNullable<ReportInputs['release']>['known']>,
  { say, lasting, bothTimes }: Words,
): string =>
  say('releases.known', {
    verdict: say(`enums.waybillVerdicts.${verdict}`),
    time: lasting(outOfRangeMs),
    at: bothTimes(utcMs(time)),
  })

/** The worst of all temperatures that have a limit; of all, where none has one. */
const tilesOf = ({ condition, devices }: ReportInputs, words: Words): EvidencePrint['tiles'] => {
  const { say, value, time, lasting } = words
  const all = devices.flatMap(({ series }) => series.filter(({ key, stats }) => isTemperature(key) && stats.count > 0))
  const limited = all.filter(({ limitsFrom }) => limitsFrom !== null)
  const judged = (limited.length > 0 ? limited : all).map(({ stats }) => stats)
  const coldest = judged.toSorted((one, other) => (one.min ?? 0) - (other.min ?? 0))[0]
  const warmest = judged.toSorted((one, other) => (other.max ?? 0) - (one.max ?? 0))[0]
  const kinetic = judged.flatMap(({ meanKinetic }) => meanKinetic ?? []).toSorted((one, other) => other - one)[0]
  const gapMs = Math.max(0, ...judged.map(({ gaps }) => gaps.totalMs))
  const degrees = (text: string): string => (text === nothing ? text : `${text} °C`)
  const count = judged.reduce((sum, one) => sum + one.count, 0)
  const expected = judged.reduce((sum, one) => sum + one.expected, 0)
  return [
    [say('shipment.min'), degrees(value('temp1', coldest?.min ?? null)), time(coldest?.minAtMs)],
    [say('shipment.max'), degrees(value('temp1', warmest?.max ?? null)), time(warmest?.maxAtMs)],
    [say('shipment.meanKinetic'), kinetic === undefined ? nothing : `${kinetic.toFixed(2)} °C`, 'USP <1079.2>'],
    [
      say('shipment.outOfRange'),
      limited.length > 0 ? lasting(condition.outOfRangeMs) : nothing,
      `${say('shipment.excursions')}: ${limited.length > 0 ? condition.excursionCount : nothing}`,
    ],
    [say('shipment.unmeasured'), judged.length > 0 ? lasting(gapMs) : nothing, `${count} / ${expected}`],
  ]
}

const issueOf = ({ head, words }: ToPrint): [string, string][] => [
  [
    words.say('evidence.report.frozen'),
    [
      words.bothTimes(head.takenMs),
      `${head.issuedBy.userName} (${head.issuedBy.account}) · ${head.organisation}`,
      ...(head.reason === '' ? [] : [words.say('evidence.because', { reason: head.reason })]),
    ].join('\n'),
  ],
]

const proofOf = ({ head, entry, words }: ToPrint): EvidencePrint['proof'] => {
  const { say, bothTimes, zone, time } = words
  const formulas = Object.entries(head.formulas).map(([name, version]) => `${name} ${version}`)
  const lines: [string, string][] = [
    [say('evidence.report.record'), head.record],
    [say('evidence.root'), entry.root],
    [say('evidence.key'), entry.key],
    [say('evidence.report.chain'), String(entry.seq)],
    [say('evidence.report.prev'), entry.prev],
    [say('evidence.report.signedAt'), zone === utcZone ? `${time(entry.at)} UTC` : bothTimes(entry.at)],
    [say('evidence.report.holds'), say('evidence.report.content', { leaves: entry.size, readings: head.readings })],
    ...(entry.supersedes === null ? [] : [[say('evidence.report.replaces'), entry.supersedes] as [string, string]]),
    [say('evidence.report.formulas'), formulas.join(' · ')],
    [say('evidence.report.madeBy'), head.product],
  ]
  const address = head.checkAt ?? ''
  const notes = [
    say('evidence.report.sealed'),
    ...(address === '' ? [] : [say('evidence.report.checkAt', { address })]),
    say('evidence.report.checkAlone'),
  ]
  return { title: say('evidence.report.proof'), lines: lines.map(([label, text]) => [label, clean(text)]), notes }
}
