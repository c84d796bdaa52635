/**
 * Waybills: shipments, the devices that travel along, and the life of each from toShip over inTransit to completed. Owns
 * `waybills`, `waybill_details` (which device was bound when), `waybill_documents`, `waybill_shares`, `waybill_steps`, `load_checks` and `waybill_templates`, and the
 * rule that starts and completes waybills. Not here: drawing a track (tracks), what a device measured (readings), when it was at a site (sites).
 * Invariants: a state never goes back; a device is on one open waybill at most; what a device measured while it was not
 * bound is never shown for a waybill; each change is one conditional update with a step that says who, when and why.
 */
import { customWaybills, customWaybillSteps } from '@coldway/contract/waybills/custom-waybills.ts'
import { parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { loadChecks } from '@coldway/contract/waybills/load-checks.ts'
import { waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { waybillTemplates } from '@coldway/contract/waybills/waybill-templates.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import { implement } from '../../platform/implement.ts'
import { knownMsOf } from '../../platform/known-at.ts'
import { type ConditionService, createConditionService } from './condition.service.ts'
import { createDetailsService, type DetailsParts } from './details.service.ts'
import { createDocumentsService, type DocumentsParts } from './documents.service.ts'
import { createMonitoringService } from './monitoring.service.ts'
import { createWaybillImportService, type WaybillImportParts } from './import.service.ts'
import { type ForecastParts, forecastJob, keepForecasting } from './forecast.ts'
import { lending } from './lent.ts'
import { createLifeService } from './life.service.ts'
import { createParkService } from './park.service.ts'
import { createWaybillSharesService, type WaybillSharesParts } from './shares.service.ts'
import { recordingJob, type RecordingParts } from './recording.ts'
import { createLoadChecksService } from './load-check/load-checks.service.ts'
import { createTemplatesService } from './templates.service.ts'
import { createStatisticsService } from './statistics.service.ts'
import { createQueues } from './queues.ts'
import { findWaybills } from './waybills.finder.ts'
import { createWaybillsRule } from './waybills.rule.ts'
import { createWaybillsService, type WaybillsParts } from './waybills.service.ts'
import { createWaybillsTopic } from './waybills.topic.ts'
import type { ServingModule } from '../module.ts'

export type { ConditionService } from './condition.service.ts'
export { lending } from './lent.ts'
export { checkWaybillSeen, isSeen as isWaybillSeen, listSeen } from './visible.store.ts'
export { type FrozenProof, listDeliveryProofs } from './delivery-proofs.store.ts'
export { listDocumentBlobs } from './documents.store.ts'
export { findShipment } from './shared-shipment.ts'
export { lastCause as statedCause } from './statistics.store.ts'
export { recordSpent } from './goods.store.ts'
export { parkOrderOf } from './park.service.ts'
export { addPastWaybill, type PastWaybill } from './past.ts'
export { type AlarmSpan, listAlarmListeners } from './notices.store.ts'

type Parts = WaybillsParts & DetailsParts & DocumentsParts & WaybillImportParts & RecordingParts & ForecastParts

export const createWaybills = (given: Omit<Parts, 'inQueues'>): ServingModule<ConditionService> => {
  const parts = { ...given, inQueues: createQueues() }
  const made = moduleOf(parts)
  return { ...made, routes: lending(parts.db, made.routes ?? [], shownToPartners) }
}

/** Lists that also show what other organisations share. */
const shownToPartners = [
  waybills.queryPageList,
  waybills.queryMonitoringPageList,
  waybills.queryPositionPageList,
  customWaybills.queryPageList,
]

const moduleOf = (parts: Parts): ServingModule<ConditionService> => {
  const details = createDetailsService(parts)
  const condition = createConditionService(parts)
  const scene = createWaybillsService(parts, 'scene')
  const life = createLifeService(parts, 'scene')
  const monitoring = createMonitoringService(parts, scene)
  const statistics = createStatisticsService(parts)
  const imports = createWaybillImportService(parts)
  return {
    service: condition,
    routes: [
      ...implement(waybills, {
        queryPageList: (context) => scene.list(context, context.body),
        queryMonitoringPageList: (context) => monitoring.list(context, context.body),
        queryPositionPageList: (context) => monitoring.listPositions(context, context.body),
        queryMonitoringMap: (context) => monitoring.map(context, context.body.orgId),
        queryMonitoringCount: (context) => monitoring.count(context, context.body),
        queryWaybillSceneStatistics: (context) => statistics.get(context, context.body),
        queryStatisticsPageList: (context) => statistics.list(context, context.body),
        queryMonitoringById: (context) =>
          monitoring.get(context, context.body.id, knownMsOf(context, parts.clock.now())),
        queryWaybillByOrgTree: (context) => monitoring.listByOrganisation(context, context.body.keyword),
        queryDrivers: (context) => monitoring.drivers(context, context.body.deviceIds),
        queryById: (context) => scene.get(context, context.body.id),
        queryConditionById: async (context) => {
          const { id } = context.body
          const found = await condition.get(context, id, knownMsOf(context, parts.clock.now()))
          return { ...found, certified: await condition.certified(context, id, found) }
        },
        getWaybillCode: (context) => scene.proposeNumber(context, context.body),
        queryConflicts: (context) => scene.conflicts(context, context.body),
        save: (context) => scene.add(context, context.body),
        importTemplate: (context) => imports.template(context),
        importCheck: (context) => imports.check(context, context.body.file),
        update: (context) => scene.update(context, context.body),
        deleteByIds: (context) => scene.remove(context, context.body.ids),
        batchStart: (context) => life.start(context, context.body),
        batchFinish: (context) => life.finish(context, context.body),
      }),
      ...routesBeside(parts),
      ...implement(waybillDetails, {
        historicalTrack: (context) => details.track(context, context.body, knownMsOf(context, parts.clock.now())),
      }),
    ],
    jobs: [recordingJob(parts), forecastJob({ ...parts, condition })],
    housekeeping: { works: { waybillForecast: () => keepForecasting(parts) } },
    topics: [createWaybillsTopic(parts.db, parts.clock)],
    finder: findWaybills(parts.db),
    rules: [createWaybillsRule(parts.messages)],
  }
}

const routesBeside = (parts: WaybillsParts & DocumentsParts & WaybillSharesParts) => [
  ...customRoutes(parts),
  ...parkRoutes(parts),
  ...documentRoutes(parts),
  ...loadCheckRoutes(parts),
  ...shareRoutes(parts),
  ...templateRoutes(parts),
]

/** Customised waybills: the same engine under addresses of their own. */
const customRoutes = (parts: WaybillsParts) => {
  const custom = createWaybillsService(parts, 'custom')
  const monitoring = createMonitoringService(parts, custom)
  const life = createLifeService(parts, 'custom')
  return [
    ...implement(customWaybills, {
      queryPageList: (context) => monitoring.list(context, context.body),
      queryById: (context) => custom.get(context, context.body.id),
      save: (context) => custom.add(context, context.body),
      update: (context) => custom.update(context, context.body),
      deleteByIds: (context) => custom.remove(context, context.body.ids),
    }),
    ...implement(customWaybillSteps, {
      startWaybill: (context) => life.start(context, context.body),
      finishWaybill: (context) => life.finish(context, context.body),
    }),
  ]
}

const parkRoutes = (parts: WaybillsParts) => {
  const park = createParkService(parts)
  return implement(parkOrders, {
    fence: (context) => park.fence(context),
    alarm: (context) => park.alarm(context),
    setFenceLevel: (context) => park.setLevel(context, context.body),
    binding: (context) => park.bind(context, context.body),
    unbinding: (context) => park.unbind(context, context.body),
  })
}

const documentRoutes = (parts: DocumentsParts) => {
  const documents = createDocumentsService(parts)
  return implement(waybillDocuments, {
    queryList: (context) => documents.list(context, context.body.waybillId),
    add: (context) => documents.add(context, context.body),
    file: (context) => documents.file(context, context.body),
    remove: (context) => documents.remove(context, context.body),
  })
}

const loadCheckRoutes = (parts: WaybillsParts) => {
  const checks = createLoadChecksService(parts)
  return implement(loadChecks, {
    queryByWaybill: (context) => checks.get(context, context.body.waybillId),
    save: (context) => checks.save(context, context.body),
  })
}

const templateRoutes = (parts: WaybillsParts) => {
  const templates = createTemplatesService(parts)
  return implement(waybillTemplates, {
    queryPageList: (context) => templates.list(context, context.body),
    queryById: (context) => templates.get(context, context.body.id),
    save: (context) => templates.add(context, context.body),
    update: (context) => templates.update(context, context.body),
    rename: (context) => templates.rename(context, context.body),
    deleteByIds: (context) => templates.remove(context, context.body.ids),
  })
}

const shareRoutes = (parts: WaybillSharesParts) => {
  const shares = createWaybillSharesService(parts)
  return implement(waybillShares, {
    queryList: (context) => shares.list(context, context.body.waybillId),
    queryPartners: (context) => shares.partners(context),
    add: (context) => shares.add(context, context.body),
    remove: (context) => shares.remove(context, context.body),
  })
}
