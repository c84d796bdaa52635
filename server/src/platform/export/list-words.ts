/**
 * The words of the screens for lists that a program asks for as a file without saying any: its columns, and the values of
 * enumerations, in the caller's language. What is not named here keeps its wire name.
 */
import type { ExportColumn } from '@coldway/contract/downloads/exports.ts'
import {
  completedStates,
  triggerModes,
  waybillExceptions,
  waybillStates,
  waybillTypes,
} from '@coldway/contract/enums.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'

type Say = (key: TextKey) => string
interface ListWords {
  readonly title: TextKey
  readonly fields: Readonly<Record<string, TextKey>>
}

const fields: ListWords['fields'] = {
  waybillNo: 'waybills.number',
  customerOrderId: 'waybills.customerOrder',
  businessCode: 'waybills.businessCode',
  containerNo: 'waybills.container',
  ssccs: 'waybills.units',
  waybillType: 'waybills.type',
  goodsName: 'waybills.goods',
  carrierName: 'waybills.carrier',
  driverName: 'waybills.driver',
  driverPhone: 'waybills.driverPhone',
  orgName: 'waybills.organisation',
  sharing: 'waybills.sharing.title',
  state: 'waybills.state',
  completedState: 'waybills.completedHow',
  shippingAddress: 'waybills.from',
  receivingAddress: 'waybills.to',
  waypointCount: 'waybills.waypoints',
  deviceNames: 'waybills.devices',
  plannedStartTime: 'waybills.plannedStart',
  plannedArrivalTime: 'waybills.plannedArrival',
  actualStartTime: 'waybills.actualStart',
  estimatedArrivalTime: 'waybills.estimatedArrival',
  completionTime: 'waybills.completion',
  createTime: 'waybills.created',
  exceptions: 'waybills.risk',
  lng: 'downloads.fields.lng',
  lat: 'downloads.fields.lat',
}
const statistics: ListWords['fields'] = {
  part: 'waybillStatistics.groupedBy',
  name: 'waybillStatistics.name',
  completed: 'waybillStatistics.completed',
  onTime: 'waybillStatistics.onTime',
  late: 'waybillStatistics.late',
  warm: 'waybillStatistics.warm',
  inRange: 'waybillStatistics.inRange',
  excursion: 'waybillStatistics.excursion',
  meanDurationS: 'waybillStatistics.meanDurationS',
}
const known: Readonly<Record<string, ListWords>> = {
  'waybills.queryPageList': { title: 'titles.waybills', fields },
  'waybills.queryMonitoringPageList': { title: 'titles.waybills', fields },
  'waybills.queryPositionPageList': { title: 'titles.waybills', fields },
  'waybills.queryStatisticsPageList': { title: 'titles.waybillStatistics', fields: statistics },
  'customWaybills.queryPageList': { title: 'titles.orders', fields },
}

const values: Readonly<Record<string, (say: Say) => Record<string, string>>> = {
  part: (say) => ({
    all: say('waybillStatistics.sum'),
    day: say('waybillStatistics.byDay'),
    lane: say('waybillStatistics.byLane'),
    carrier: say('waybillStatistics.byCarrier'),
    type: say('waybillStatistics.byType'),
  }),
  waybillType: (say) => Object.fromEntries(waybillTypes.map((one) => [one, say(`enums.waybillTypes.${one}`)])),
  state: (say) => Object.fromEntries(waybillStates.map((one) => [one, say(`enums.waybillStates.${one}`)])),
  completedState: (say) => Object.fromEntries(completedStates.map((one) => [one, say(`enums.completedStates.${one}`)])),
  startMode: (say) => Object.fromEntries(triggerModes.map((one) => [one, say(`enums.triggerModes.${one}`)])),
  endMode: (say) => Object.fromEntries(triggerModes.map((one) => [one, say(`enums.triggerModes.${one}`)])),
  exceptions: (say) => Object.fromEntries(waybillExceptions.map((one) => [one, say(`enums.waybillExceptions.${one}`)])),
}

/** Labels the columns that came without a label; their values too, unless the caller gave words. */
export const labelled = (list: string, columns: readonly ExportColumn[], say: Say): ExportColumn[] => {
  const words = known[list]
  return columns.map((column) => {
    const { key, label } = column
    if (label !== '') return column
    const field = words?.fields[key]
    const own = words && values[key]?.(say)
    return { ...column, label: field ? say(field) : key, ...(own && column.words === undefined && { words: own }) }
  })
}

/** The title of a file that came without one: the list's own name. */
export const titleOf = (list: string, title: string, say: Say): string => {
  const words = known[list]
  return words && title === list ? say(words.title) : title
}
