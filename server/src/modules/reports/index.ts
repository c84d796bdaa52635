/**
 * Reports: what happened to one shipment, or to one device in a period, as one document. Owns what a report says and how
 * it is laid out, and the visits and alarms of a shipment as its page lists them. Not here: tasks and files (downloads), the verdict (waybills), the writers of formats (platform/export).
 * Invariants: a report asks the same calls as the pages, with the rights of the user it is made for; everything but the
 * readings is read once, and readings that are not those that were judged fail the file; what is not known is said.
 */
import { reports } from '@coldway/contract/downloads/reports.ts'
import { waybillRecords } from '@coldway/contract/waybills/waybill-records.ts'
import { implement } from '../../platform/implement.ts'
import type { AddTask, Maker, ReportRequest } from '../downloads/index.ts'
import type { ServingModule } from '../module.ts'
import { createRecordsService } from './records.service.ts'
import { createReportMaker, type ReportParts } from './reports.maker.ts'

export { aboutOf, cleanTable, frameOf, type Line, type Occasion, verdictOf, wayOf } from './document.ts'
export { axesOf, chartOf } from './curve.ts'
export { decisionOf } from './decision.ts'
export { curvesOf, figuresOf, staysOf } from './figures.ts'
export { goodsOf } from './goods.ts'
export { gridOf } from './grid.ts'
export { alarmsOf, excursionsOf, stepsOf } from './lists.ts'
export { cellsOf, headOf, keysOf, printedReadings, timeCell, timeColumns } from './readings.ts'
export { type InputsParts, readInputs, type ReportInputs, type ReportDevice, utcMs, utcZone } from './inputs.ts'
export { nothing, type Words, wordsOf } from './words.ts'

export const createReports = (
  parts: ReportParts & { readonly addTask: AddTask },
): ServingModule<Maker<ReportRequest>> => ({
  service: createReportMaker(parts),
  routes: [
    ...implement(reports, {
      exportWaybillReport: (context) => parts.addTask(context, { ...context.body, kind: 'waybillReport' }),
      exportDeviceReport: (context) => parts.addTask(context, { ...context.body, kind: 'deviceReport' }),
    }),
    ...implement(waybillRecords, { queryByWaybill: createRecordsService(parts) }),
  ],
})
