import { loadPoints } from '@coldway/contract/waybills/load-check-enums.ts'
import { makeZip, rowXml, workbookParts } from '../../../testing/zip.ts'
import { type Bodies, dayFromNow, type Ids, nextNumber } from '../body.ts'

/** The code of an organisation beside the places, with which waybills are shared. */
export const partnerCode = 'PARTNER'

const statisticsOf = ({ organisation }: Ids) => [
  {
    page: 1,
    size: 50,
    conditionVos: [
      { column: 'orgId', type: 'eq', value: organisation },
      { column: 'completionTime', type: 'between', value: [dayFromNow(-7), dayFromNow(0)] },
    ],
  },
]
const oneWaybill = (): string => {
  const heads = ['businessCode', 'shipping', 'receiving', 'plannedStartTime', 'deviceCodes']
  const data = rowXml(1, heads) + rowXml(2, [`SWEEP-${nextNumber()}`, 'Here', 'There', dayFromNow(0.1), 'none'])
  return Buffer.from(makeZip(workbookParts({ data }))).toString('base64')
}
const given = ({ device, site, waybillPolicy, product, recipient }: Ids) => ({
  waybillType: 'road',
  businessCode: `SWEEP-${nextNumber()}`,
  customerOrderId: null,
  containerNo: '',
  ssccs: [],
  goodsName: '',
  carrierName: '',
  driverName: '',
  driverPhone: '',
  shipping: { siteId: site, address: 'Here', lng: null, lat: null },
  receiving: { siteId: site, address: 'There', lng: null, lat: null },
  waypoints: [
    { siteId: site, address: 'Between', lng: null, lat: null, plannedArrivalTime: null, plannedStayMin: null },
  ],
  deviceIds: [device],
  goods: [{ productId: product, lot: '' }],
  alarmPolicyId: waybillPolicy,
  startMode: 'automatic',
  endMode: 'automatic',
  // Ahead, as people are called to late shipments every minute, which is no work of a cell.
  plannedStartTime: dayFromNow(0.1),
  plannedArrivalTime: dayFromNow(1),
  recordInterval: null,
  delayTime: null,
  messages: [],
  recipients: { email: [recipient], sms: [recipient], wechat: [recipient], http: [recipient] },
  remark: '',
})

/** The content of a waybill that a template has too. */
const content = (ids: Ids) => {
  const { businessCode: _code, customerOrderId: _order, deviceIds: _devices, goods, ...rest } = given(ids)
  const { plannedStartTime: _start, plannedArrivalTime: _arrival, ...kept } = rest
  return { ...kept, productIds: goods.map(({ productId }) => productId), durationMin: 60 }
}

/** A photo that no other is equal to, in base64. */
const photo = (): string =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(crypto.randomUUID())]).toString('base64')
/** The state of a load as the person who checked it saw it. */
const seen = {
  asOfMs: 1,
  lines: loadPoints.map((point) => ({
    point,
    mark: 'unknown',
    more: 0,
    findings: [
      {
        mark: 'unknown',
        reason: 'unseen',
        subject: '',
        key: null,
        value: null,
        low: null,
        high: null,
        atMs: null,
        day: null,
      },
    ],
  })),
}
const nowhere = '0'.repeat(64)

export const waybillsBodies: Bodies = {
  'excursions.query': ({ organisation }) => [
    { orgId: organisation, startTime: dayFromNow(-7), endTime: dayFromNow(0), above: 8, minutes: 30 },
  ],
  'loadChecks.queryByWaybill': ({ waybill }) => [{ waybillId: waybill }],
  'loadChecks.save': ({ waybill }) => [
    { waybillId: waybill, decision: 'departs', reason: 'SWEEP', checkTime: dayFromNow(0), seen },
  ],
  'waybillDocuments.queryList': ({ waybill }) => [{ waybillId: waybill }],
  'waybillDocuments.add': ({ waybill }) => [{ waybillId: waybill, file: photo() }],
  'waybillDocuments.file': ({ waybill }) => [{ waybillId: waybill, sha256: nowhere }],
  'waybillDocuments.remove': ({ waybill }) => [{ waybillId: waybill, sha256: nowhere }],
  'waybillRecords.queryByWaybill': ({ waybill }) => [{ waybillId: waybill }],
  'waybillShares.queryList': ({ waybill }) => [{ waybillId: waybill }],
  'waybillShares.queryPartners': () => [{}],
  'waybillShares.add': ({ waybill }) => [{ waybillId: waybill, orgCodes: [partnerCode] }],
  'waybillShares.remove': ({ waybill }) => [{ waybillId: waybill, orgCodes: [partnerCode] }],
  'waybillTemplates.queryById': ({ waybillTemplate }) => [{ id: waybillTemplate }],
  'waybillTemplates.save': (ids) => [{ orgId: ids.organisation, name: `SWEEP-${nextNumber()}`, content: content(ids) }],
  'waybillTemplates.update': (ids) => [{ id: ids.waybillTemplate, version: 1, content: content(ids) }],
  'waybillTemplates.rename': ({ waybillTemplate }) => [
    { id: waybillTemplate, version: 1, name: `SWEEP-${nextNumber()}` },
  ],
  'waybillTemplates.deleteByIds': ({ waybillTemplate }) => [{ ids: [waybillTemplate] }],
  'waybills.queryById': ({ waybill }) => [{ id: waybill }],
  'waybills.queryMonitoringById': ({ waybill }) => [{ id: waybill }],
  'waybills.queryConditionById': ({ waybill }) => [{ id: waybill }],
  'waybills.queryMonitoringCount': ({ organisation }) => [{ orgId: organisation }],
  'waybills.queryMonitoringMap': ({ organisation }) => [{ orgId: organisation }],
  'waybills.queryWaybillSceneStatistics': ({ organisation }) => [
    { orgId: organisation, startTime: dayFromNow(-7), endTime: dayFromNow(0) },
  ],
  'waybills.queryStatisticsPageList': statisticsOf,
  'waybills.queryStatisticsPageList-export': statisticsOf,
  'waybills.queryWaybillByOrgTree': () => [{}],
  'waybills.queryDrivers': ({ deviceInTransit }) => [{ deviceIds: [deviceInTransit] }],
  'waybills.queryConflicts': ({ waybill, deviceInTransit, product, organisation }) => [
    { id: waybill, deviceIds: [deviceInTransit] },
    // The body names no devices, so that the product alone leads to what is found.
    { productIds: [product] },
    { orgId: organisation },
  ],
  'waybills.getWaybillCode': ({ organisation }) => [{ orgCode: 'SWEEP', orgId: organisation }],
  'waybills.save': (ids) => [{ orgId: ids.organisation, waybillNo: null, ...given(ids) }],
  'waybills.importTemplate': () => [{}],
  'waybills.importCheck': () => [{ file: oneWaybill() }],
  'waybills.update': (ids) => [{ id: ids.waybill, version: 1, ...given(ids) }],
  'waybills.deleteByIds': ({ waybill }) => [{ ids: [waybill] }],
  'waybills.batchStart': ({ waybill }) => [{ ids: [waybill], reason: 'Sweep' }],
  'customWaybills.queryById': ({ customWaybill }) => [{ id: customWaybill }],
  'customWaybills.save': (ids) => [{ orgId: ids.organisation, waybillNo: null, ...given(ids) }],
  'customWaybills.update': (ids) => [{ id: ids.customWaybill, version: 1, ...given(ids) }],
  'customWaybills.deleteByIds': ({ customWaybill }) => [{ ids: [customWaybill] }],
  'customWaybillSteps.startWaybill': ({ customWaybill }) => [{ ids: [customWaybill], reason: 'Sweep' }],
  'customWaybillSteps.finishWaybill': ({ customWaybillInTransit }) => [
    { ids: [customWaybillInTransit], reason: 'Sweep' },
  ],
  'parkOrders.setFenceLevel': ({ park }) => [{ siteId: park, level: 3 }],
  'parkOrders.binding': ({ deviceCode, park }) => [{ deviceCode, siteId: park, bindType: 'inbound' }],
  'parkOrders.unbinding': ({ deviceCode, park }) => [{ deviceCode, siteId: park, bindType: 'inPark' }],
  'waybills.batchFinish': ({ waybillInTransit }) => [{ ids: [waybillInTransit], reason: 'Sweep' }],
}
