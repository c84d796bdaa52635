/**
 * What assistants may use: calls of the contract that are offered as tools of the Model Context Protocol, each with what an
 * assistant needs to know beyond what the call says of itself. A tool is asked with the token of a client of the open API and can do
 * what that client can do, no more (docs/decisions/0248-assistants.md). This list is the only one.
 */
import { alarmRecords } from '../alarms/alarm-records.ts'
import type { Call } from '../call.ts'
import { deviceStatus } from '../devices/monitoring.ts'
import { devices } from '../devices/devices.ts'
import { excursions } from '../excursions/excursions.ts'
import { products } from '../products/products.ts'
import { sensors } from '../readings/sensors.ts'
import { tracks } from '../readings/tracks.ts'
import { releases } from '../releases/releases.ts'
import { rooms } from '../rooms/rooms.ts'
import { devicePath, paths, sitePath, vehiclePath, waybillPath } from '../screens/screens.ts'
import { siteRecords } from '../sites/site-records.ts'
import { sites } from '../sites/sites.ts'
import { organisations } from '../users/organisations.ts'
import { vehicles } from '../vehicles/vehicles.ts'
import { waybills } from '../waybills/scene-waybills.ts'
import { waybillRecords } from '../waybills/waybill-records.ts'

/** The address of the Model Context Protocol (streamable HTTP). */
export const assistantsPath = '/v3/mcp'

export const assistantLimits = {
  /** Characters of one answer; longer lists are cut, and the answer says where. */
  answerChars: 60_000,
  /** Rows of a list when an assistant does not say how many. */
  rows: 20,
  /** Addresses of screens in one answer. */
  links: 50,
} as const

/** The place where the console shows what an answer is about. */
export interface ToolLink {
  /** The lists of the answer that have the rows; empty: the answer itself is the row. */
  readonly rows: readonly string[]
  readonly field: string
  readonly path: (value: never) => string
}
export interface AssistantTool {
  readonly call: Call
  /** A text for the assistant: when to use the tool, and what its answer means. */
  readonly use: string
  readonly link?: ToolLink
}

const listed = (field: string, path: (value: never) => string, rows = ['records']): ToolLink => ({ rows, field, path })
const alarmPath = (id: number): string => `${paths.alarms}?alarm=${id}`

export const assistantTools: readonly AssistantTool[] = [
  {
    call: excursions.query,
    use: 'Answers "which shipments were above 8 degrees for longer than 30 minutes, and why" for any period of up to 31 days: above in degrees Celsius, minutes the least length. "statedCause" is what people found, "causes" what the readings suggest. Shipments under "uncertain" and those counted in "notExaminedCount" may have been beyond the bound as well: say so.',
    link: { rows: ['found', 'uncertain'], field: 'id', path: waybillPath },
  },
  {
    call: waybills.queryPageList,
    use: 'Shipments with their state, places and times.',
    link: listed('id', waybillPath),
  },
  {
    call: waybills.queryConditionById,
    use: 'The verdict on one shipment by its own limits: unknown is not good. Needs the id of the shipment.',
  },
  { call: waybills.queryMonitoringCount, use: 'A quick overview of the shipments under way.' },
  {
    call: waybills.queryWaybillSceneStatistics,
    use: 'Figures of completed shipments by day, lane, carrier and cause; startTime and endTime bound when they were completed.',
  },
  { call: waybillRecords.queryByWaybill, use: 'What happened on the way of one shipment.' },
  { call: alarmRecords.queryAlarmData, use: 'Alarms, open and past.', link: listed('id', alarmPath) },
  {
    call: alarmRecords.queryById,
    use: 'One alarm with what may have caused it.',
    link: { rows: [], field: 'id', path: alarmPath },
  },
  { call: alarmRecords.selectAlarmCount, use: 'How many alarms wait for somebody.' },
  {
    call: devices.queryDeviceList,
    use: 'Devices by number, name or organisation.',
    link: listed('deviceCode', devicePath),
  },
  {
    call: deviceStatus.realTimeMonitoringPageList,
    use: 'Where devices are and what they measure now. A device that is silent has old values.',
    link: listed('deviceCode', devicePath),
  },
  { call: deviceStatus.queryBdsDeviceJKCount, use: 'How many devices report, stand or are silent.' },
  { call: deviceStatus.queryDevicesToWatch, use: 'Devices that somebody should look at.' },
  {
    call: sensors.querySeries,
    use: 'The temperature and other series of one device over a period, by its deviceId, in buckets.',
  },
  { call: tracks.postBizList, use: 'Where one device was over a period, by its deviceId, and where it stopped.' },
  {
    call: sites.queryPageList,
    use: 'Warehouses, ports and other places that are watched.',
    link: listed('id', sitePath),
  },
  {
    call: siteRecords.queryPageList,
    use: 'When devices came to a site and left it.',
    link: listed('deviceCode', devicePath),
  },
  { call: rooms.queryClimate, use: 'Cold stores and greenhouses with what is measured in them now.' },
  {
    call: releases.queryPageList,
    use: 'What was decided about completed shipments.',
    link: listed('waybillId', waybillPath),
  },
  {
    call: releases.queryById,
    use: 'Each signed step of the decision about one shipment.',
    link: { rows: [], field: 'waybillId', path: waybillPath },
  },
  { call: vehicles.queryPageList, use: 'Vehicles with their devices.', link: listed('id', vehiclePath) },
  { call: products.queryPageList, use: 'What products tolerate.' },
  { call: organisations.queryPageList, use: 'The organisations that the client may see, with their ids.' },
]

/**
 * A tool that writes. There are few, and each is used only after a person has confirmed it (0248).
 * `ask`: what that person reads first.
 */
export interface AssistantWrite extends AssistantTool {
  readonly ask: string
}
export const assistantWrites: readonly AssistantWrite[] = [
  {
    call: alarmRecords.acknowledge,
    use: 'Only when the person asked for it. A person confirms it in the program that runs the assistant, or does it in the console.',
    ask: 'Acknowledge this alarm in Coldway?',
    link: { rows: [], field: 'id', path: alarmPath },
  },
  {
    call: alarmRecords.comment,
    use: 'Only when the person asked for it. A person confirms it in the program that runs the assistant, or does it in the console.',
    ask: 'Add this comment to an alarm in Coldway? It cannot be changed later.',
    link: { rows: [], field: 'id', path: alarmPath },
  },
]

/**
 * The name of a call as a tool, such as "waybills_queryPageList": only letters, digits, "_" and "-"
 * are allowed everywhere.
 */
export const toolNameOf = ({ name }: Pick<Call, 'name'>): string => name.replaceAll('.', '_')
