/** What a report says, in the reader's language and zone, from one set of inputs. Every format is made of this. */
import type { WaybillVerdict } from '@coldway/contract/enums.ts'
import type { Release } from '@coldway/contract/releases/releases.ts'
import { clean } from '../../platform/export/cells.ts'
import type { ReportPrint, ReportTable } from '../../platform/export/report-print.ts'
import type { Asking } from '../downloads/index.ts'
import { curvesOf, figuresOf } from './figures.ts'
import { fingerprintOf, isJudged, type ReportInputs, utcMs } from './inputs.ts'
import { listsOf } from './lists.ts'
import { drawWay } from './way.ts'
import { nothing, type Words } from './words.ts'

export interface Occasion {
  readonly title: string
  readonly asking: Pick<Asking, 'by' | 'language'>
  readonly words: Words
  readonly takenMs: number
}

const tones: Readonly<Record<WaybillVerdict, ReportPrint['verdict']['tone']>> = {
  inRange: 'ok',
  atRisk: 'warning',
  excursion: 'bad',
  unknown: 'off',
}

export const documentOf = (inputs: ReportInputs, occasion: Occasion): ReportPrint => {
  const { words } = occasion
  const { say } = words
  const about = [...aboutOf(inputs, words), ...(inputs.release ? [decisionLine(inputs.release, words)] : [])]
  const fingerprint: Line = [say('reports.fingerprint'), `${fingerprintOf(inputs)}\n${say('reports.unsigned')}`]
  return {
    ...frameOf(occasion, { about, fingerprint }),
    verdict: verdictOf(inputs, words),
    curves: curvesOf(inputs, words),
    figures: figuresOf(inputs, words),
    way: wayOf(inputs, words),
    tables: listsOf(inputs, words).map(cleanTable),
  }
}

interface Framed {
  readonly about: readonly Line[]
  readonly fingerprint: Line
}

/** What every report of this kind has around its contents: title, foot, and at the end of its lines who made it, when, from what. */
export const frameOf = (
  { title, asking: { by, language }, words, takenMs }: Occasion,
  { about, fingerprint }: Framed,
): Pick<ReportPrint, 'template' | 'title' | 'by' | 'foot' | 'language' | 'about'> => {
  const author = `${by.userName} (${by.account})`
  const lines: readonly Line[] = [
    ...about,
    [words.say('exports.print.by'), `${author}\n${by.orgName}`],
    [words.say('reports.taken'), words.bothTimes(takenMs)],
    fingerprint,
  ]
  return {
    template: 'report',
    title: clean(title),
    by: by.userName,
    foot: clean([title, by.orgName, author, words.bothTimes(takenMs)].join(' · ')),
    language,
    about: lines.map(([label, text]) => [label, clean(text)]),
  }
}

export const cleanTable = (table: ReportTable): ReportTable => ({
  ...table,
  rows: table.rows.map((row) => row.map(clean)),
})

/** What it is about: the shipment with its ends, the period, the devices and where their limits come from. */
export const aboutOf = (inputs: ReportInputs, words: Words): Line[] => [
  ...(inputs.waybill ? waybillLines(inputs.waybill, words) : []),
  [
    words.say('reports.period'),
    `${words.bothTimes(inputs.condition.fromMs)}\n${words.bothTimes(inputs.condition.untilMs)}`,
  ],
  [words.say('shipment.lanes.devices'), deviceLines(inputs, words)],
  [words.say('shipment.limitsFrom'), sourcesOf(inputs, words)],
]

export const verdictOf = ({ condition }: ReportInputs, { say, lasting }: Words): ReportPrint['verdict'] => {
  const { verdict, concerns, outOfRangeMs, excursionCount } = condition
  const isKnown = isJudged(condition)
  return {
    tone: tones[verdict],
    label: say('shipment.verdict'),
    word: say(`enums.waybillVerdicts.${verdict}`),
    reasons: concerns.map((one) => say(`enums.waybillConcerns.${one}`)).join(' · ') || say('shipment.allMeasured'),
    figures: [
      [say('shipment.outOfRange'), isKnown ? lasting(outOfRangeMs) : nothing],
      [say('shipment.excursions'), isKnown ? String(excursionCount) : nothing],
    ],
  }
}

export type Line = readonly [label: string, text: string]

const waybillLines = (of: NonNullable<ReportInputs['waybill']>, { say, bothTimes }: Words): Line[] => {
  const ends = (address: string, planned: string | null, actual: string | null) =>
    [
      address,
      `${say('shipment.planned')}: ${bothTimes(utcMs(planned))}`,
      `${say('shipment.actual')}: ${bothTimes(utcMs(actual))}`,
    ].join('\n')
  const numbers = [of.waybillNo, of.customerOrderId, of.businessCode, of.containerNo].filter(Boolean).join(' · ')
  const state = of.completedState
    ? say(`enums.completedStates.${of.completedState}`)
    : say(`enums.waybillStates.${of.state}`)
  const driver = [of.carrierName, of.driverName, of.driverPhone].filter(Boolean).join(' ')
  const carried = [say(`enums.waybillTypes.${of.waybillType}`), driver].filter(Boolean).join(' · ')
  return [
    [say('titles.waybill'), `${numbers}\n${state} · ${of.orgName}`],
    [say('waybills.goods'), `${of.goodsName || nothing}\n${carried}`],
    [say('shipment.stations.sender'), ends(of.shipping.address, of.plannedStartTime, of.actualStartTime)],
    [
      say('shipment.stations.receiver'),
      ends(of.receiving.address, of.plannedArrivalTime, of.arrivalTime ?? of.completionTime),
    ],
    ...of.waypoints.map(({ address }): Line => [say('shipment.stations.waypoint'), address]),
  ]
}

/** What holds today: a decision that waits for its confirmation does not count yet. */
const decisionLine = ({ state, outcome }: Release, { say }: Words): Line => [
  say('releases.outcome'),
  outcome === null ? say(`enums.releaseStates.${state}`) : say(`enums.releaseOutcomes.${outcome}`),
]

/** Devices with the time of each on the shipment, also those of which the reader sees nothing else. */
const deviceLines = ({ waybill, devices }: ReportInputs, { say, time }: Words): string => {
  const span = (from: number | null, until: number | null) =>
    from === null
      ? say('shipment.boundLater')
      : `${time(from)} – ${until === null ? say('shipment.goesOn') : time(until)}`
  if (waybill)
    return waybill.devices
      .map(({ deviceName, deviceCode, boundFrom, boundUntil }) => {
        const name = deviceName === null ? say('shipment.deviceElsewhere') : `${deviceName} · ${deviceCode ?? ''}`
        return `${name}: ${span(utcMs(boundFrom), utcMs(boundUntil))}`
      })
      .join('\n')
  return devices.map(({ deviceName, code, plate }) => [deviceName, code, plate].filter(Boolean).join(' · ')).join('\n')
}

const sourcesOf = ({ devices }: ReportInputs, { say }: Words): string => {
  const sources = new Set(devices.flatMap(({ series }) => series.flatMap(({ limitsFrom }) => limitsFrom ?? [])))
  return [...sources].map((one) => say(`shipment.sources.${one}`)).join(' · ') || say('shipment.sources.none')
}

export const wayOf = ({ tracks }: ReportInputs, { say }: Words): ReportPrint['way'] => {
  const title = say('reports.way')
  if (!tracks) return { title, svg: null, note: say('reports.unseen') }
  const svg = drawWay(tracks) ?? null
  if (!svg) return { title, svg, note: say('shipment.noTrack') }
  const km = (tracks.reduce((sum, { distanceM }) => sum + distanceM, 0) / 1000).toFixed(1)
  return { title, svg, note: say('reports.wayLegend', { km }) }
}
