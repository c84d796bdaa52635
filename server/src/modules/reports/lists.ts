/** The lists of a report: excursions, alarms, visits at sites and the steps of the waybill. */
import type { ReportTable } from '../../platform/export/report-print.ts'
import { decisionOf } from './decision.ts'
import { goodsOf } from './goods.ts'
import { isJudged, type ReportInputs, utcMs } from './inputs.ts'
import { nothing, type Words } from './words.ts'

export const listsOf = (inputs: ReportInputs, words: Words): ReportTable[] => [
  ...goodsOf(inputs, words),
  excursionsOf(inputs, words),
  alarmsOf(inputs, words),
  visitsOf(inputs, words),
  ...(inputs.waybill ? [stepsOf(inputs.waybill, words)] : []),
  ...(inputs.release ? [decisionOf(inputs.release, words)] : []),
]

const texts = (head: readonly string[]) => head.map(() => false)

export const excursionsOf = ({ condition }: ReportInputs, { say, ...words }: Words): ReportTable => {
  const { excursions, excursionCount } = condition
  const head = [
    say('shipment.device'),
    say('shipment.series'),
    say('reports.from'),
    say('reports.until'),
    say('shipment.lasted'),
    say('shipment.limit'),
    say('shipment.peak'),
    say('shipment.judged'),
  ]
  const rows = excursions.map((one) => [
    one.deviceName,
    words.series(one.key),
    words.time(one.fromMs),
    one.isOpen ? say('shipment.goesOn') : words.time(one.untilMs),
    words.lasting(one.untilMs - one.fromMs),
    say(`shipment.beyond.${one.side}`),
    words.value(one.key, one.peak),
    say(`enums.waybillConcerns.${one.isBrief ? 'briefly' : 'beyondLimit'}`),
  ])
  const note = excursionCount > excursions.length ? say('reports.cut', { count: excursions.length }) : ''
  const title = say('reports.excursions')
  return {
    title,
    head,
    rows,
    areNumbers: texts(head),
    note,
    empty: say(isJudged(condition) ? 'reports.noExcursions' : 'reports.noReadings'),
  }
}

export const alarmsOf = ({ alarms, isCut }: ReportInputs, { say, time, lasting }: Words): ReportTable => {
  const head = [
    say('shipment.level'),
    say('shipment.alarm'),
    say('shipment.device'),
    say('shipment.began'),
    say('shipment.ended'),
    say('shipment.lasted'),
    say('shipment.handledBy'),
    say('reports.comment'),
  ]
  const rows = (alarms ?? []).map((one) => [
    String(one.level),
    say(`enums.alarmKinds.${one.kind}`),
    one.deviceName,
    time(utcMs(one.startTime)),
    one.endTime === null ? say('shipment.goesOn') : time(utcMs(one.endTime)),
    lasting(one.durationS * 1000),
    one.acknowledgedBy ?? say('shipment.notHandled'),
    one.acknowledgeComment ?? '',
  ])
  const empty = alarms ? say('reports.noAlarms') : say('reports.unseen')
  const note = isCut ? say('reports.cut', { count: rows.length }) : ''
  return { title: say('shipment.lanes.alarms'), head, rows, areNumbers: texts(head), note, empty }
}

const visitsOf = ({ visits, isCut }: ReportInputs, { say, time, lasting }: Words): ReportTable => {
  const head = [
    say('reports.site'),
    say('shipment.device'),
    say('shipment.entered'),
    say('shipment.left'),
    say('shipment.lasted'),
  ]
  const rows = (visits ?? []).map((one) => [
    one.siteName,
    one.deviceName,
    one.entryTime === null ? say('shipment.before') : time(utcMs(one.entryTime)),
    one.exitTime === null ? nothing : time(utcMs(one.exitTime)),
    lasting(one.dwellS * 1000),
  ])
  const empty = visits ? say('reports.noVisits') : say('reports.unseen')
  const note = isCut ? say('reports.cut', { count: rows.length }) : ''
  return { title: say('shipment.lanes.sites'), head, rows, areNumbers: texts(head), note, empty }
}

export const stepsOf = ({ history }: NonNullable<ReportInputs['waybill']>, { say, time }: Words): ReportTable => {
  const head = [
    say('reports.step'),
    say('shipment.at'),
    say('shipment.recorded'),
    say('shipment.by'),
    say('shipment.why'),
  ]
  const rows = history.map((one) => [
    say(`enums.waybillEvents.${one.event}`),
    time(utcMs(one.time)),
    time(utcMs(one.recordTime)),
    one.actor === 'rule' ? say('enums.waybillActors.rule') : one.actorName,
    one.formerTime === null ? one.reason : `${say('shipment.former')}: ${time(utcMs(one.formerTime))}`,
  ])
  return { title: say('shipment.happened'), head, rows, areNumbers: texts(head), note: '', empty: nothing }
}
