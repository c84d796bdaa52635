/** The lists of a report of a record: excursions with place and comment, legs and sites, doors, and who decided what. Pure. */
import { evidenceLimits } from '@coldway/contract/evidence/evidence.ts'
import type { Excursion } from '@coldway/contract/waybills/waybill-condition.ts'
import type { ReportTable } from '../../../platform/export/report-print.ts'
import {
  alarmsOf,
  decisionOf,
  excursionsOf,
  goodsOf,
  nothing,
  type ReportInputs,
  stepsOf,
  utcMs,
  utcZone,
  type Words,
} from '../../reports/index.ts'
import type { ExplainedExcursion } from '../../releases/index.ts'
import type { InstrumentLeaf } from '../instruments.ts'
import type { DeviceTally, Leg } from './tally.ts'

interface Listed {
  readonly inputs: ReportInputs
  readonly tallies: readonly DeviceTally[]
  /** None in a record of before these and causes of single excursions were frozen, whose report stays as it was. */
  readonly instruments: readonly InstrumentLeaf[]
  readonly causes: readonly ExplainedExcursion[]
}

export const listsOf = ({ inputs, tallies, instruments, causes }: Listed, words: Words): ReportTable[] => [
  ...goodsOf(inputs, words),
  explainedExcursions({ inputs, tallies, causes: instruments.length > 0 ? causes : null }, words),
  legsOf(tallies, words),
  doorsOf(tallies, words),
  alarmsOf(inputs, words),
  ...(inputs.release ? [decisionOf(inputs.release, words)] : []),
  ...(inputs.waybill ? [stepsOf(inputs.waybill, words)] : []),
]

const texts = (head: readonly string[]) => head.map(() => false)

/** Prints the time with UTC below it, unless UTC is the reader's zone. */
const twice = (atMs: number, { time, utc, zone }: Words): string =>
  zone === utcZone ? time(atMs) : `${time(atMs)}\n${utc(atMs)} UTC`

/** Where it began, in UTC too, and what was said about its alarm; below, what the investigation found. */
const explainedExcursions = (
  { inputs, tallies, causes }: Pick<Listed, 'inputs' | 'tallies'> & { readonly causes: Listed['causes'] | null },
  words: Words,
): ReportTable => {
  const { say } = words
  const table = excursionsOf(inputs, words)
  const comments = inputs.condition.excursions.map((one) => commentOn(inputs, one))
  const rows = inputs.condition.excursions.map((one, index) => [
    ...(table.rows[index] ?? []).with(2, twice(one.fromMs, words)),
    placeOf(tallies, one, words),
    ...(causes
      ? [
          likelyOf(
            causes.find(({ excursion }) => excursion === index),
            words,
          ),
        ]
      : []),
    comments[index] || nothing,
  ])
  const likely = causes ? [say('evidence.report.likely')] : []
  const head = [...table.head, say('evidence.report.where'), ...likely, say('reports.comment')]
  const findings = (inputs.release?.steps ?? []).flatMap(({ round, cause, correctiveAction }) =>
    cause && round === inputs.release?.round
      ? say('evidence.report.investigated', {
          cause: say(`enums.excursionCauses.${cause}`),
          action: correctiveAction || nothing,
        })
      : [],
  )
  return { ...table, head, rows, areNumbers: texts(head), note: [table.note, ...findings].filter(Boolean).join('\n') }
}

/** Those of the longest are known. */
const likelyOf = (explained: ExplainedExcursion | undefined, { say, lasting }: Words): string =>
  explained?.causes
    .map(({ is, seconds }) => `${say(`alarms.causes.names.${is}`)} ${lasting(seconds * 1000)}`)
    .join('\n') || nothing

/** The comments of its device's alarms that were acknowledged while it lasted. */
const commentOn = ({ alarms }: ReportInputs, { deviceId, fromMs, untilMs }: Excursion): string =>
  (alarms ?? [])
    .filter((one) => one.deviceId === deviceId && one.acknowledgedBy !== null)
    .filter(({ startTime, endTime }) => {
      const beganMs = utcMs(startTime) ?? 0
      return beganMs <= untilMs && (utcMs(endTime) ?? beganMs) >= fromMs - 1000
    })
    .map(({ acknowledgedBy, acknowledgeComment }) => `${acknowledgeComment ?? ''} (${acknowledgedBy})`.trim())
    .join('\n')

const placeOf = (tallies: readonly DeviceTally[], { detailId, fromMs }: Excursion, words: Words): string => {
  const leg = tallies
    .find(({ device }) => device.detailId === detailId)
    ?.legs.find((one) => fromMs >= one.fromMs && fromMs < one.untilMs)
  return leg ? whereOf(leg, words) : nothing
}

const whereOf = ({ siteName }: Leg, { say }: Words): string =>
  siteName === null ? say('evidence.report.underWay') : say('evidence.report.atSite', { site: siteName })

/** The first rows, and whether there are more. */
const cut = <Row>(rows: readonly Row[], { say }: Words) => ({
  rows: rows.slice(0, evidenceLimits.spansListed),
  note: rows.length > evidenceLimits.spansListed ? say('reports.cut', { count: evidenceLimits.spansListed }) : '',
})

const legsOf = (tallies: readonly DeviceTally[], words: Words): ReportTable => {
  const { say, time, lasting, value } = words
  const head = [
    say('shipment.device'),
    say('evidence.report.where'),
    say('reports.from'),
    say('reports.until'),
    say('shipment.lasted'),
    `${say('shipment.min')} (℃)`,
    `${say('shipment.max')} (℃)`,
    say('shipment.outOfRange'),
  ]
  const rows = tallies.flatMap(({ device, legs }) =>
    legs.map((leg) => [
      device.deviceName,
      whereOf(leg, words),
      time(leg.fromMs),
      time(leg.untilMs),
      lasting(leg.untilMs - leg.fromMs),
      value('temp1', leg.lowest),
      value('temp1', leg.highest),
      leg.lowest === null ? nothing : lasting(leg.outOfRangeMs),
    ]),
  )
  const areNumbers = head.map((_label, index) => index > 4)
  return { title: say('evidence.report.legs'), head, areNumbers, empty: nothing, ...cut(rows, words) }
}

const doorsOf = (tallies: readonly DeviceTally[], words: Words): ReportTable => {
  const { say, time, lasting } = words
  const head = [
    say('shipment.device'),
    say('evidence.report.opened'),
    say('evidence.report.closed'),
    say('shipment.lasted'),
    say('evidence.report.where'),
  ]
  const rows = tallies.flatMap(({ device, legs, openings }) =>
    openings.map(({ fromMs, untilMs }) => {
      const leg = legs.find((one) => fromMs >= one.fromMs && fromMs < one.untilMs)
      const where = leg ? whereOf(leg, words) : nothing
      return [device.deviceName, time(fromMs), time(untilMs), lasting(untilMs - fromMs), where]
    }),
  )
  const title = say('evidence.report.doors')
  return { title, head, areNumbers: texts(head), empty: say('evidence.report.noDoors'), ...cut(rows, words) }
}
