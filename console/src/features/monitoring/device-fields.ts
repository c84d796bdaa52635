/** The fields of a device for lines and columns: the entries of the table-field dialog. */
import { signalBandOf, titleOf } from '@coldway/contract/devices/device-state.ts'
import { deviceCategories } from '@coldway/contract/devices/devices.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { formatNumber, formatPlace } from '../../settings/format.ts'
import type { TextKey, Translate } from '../../settings/texts.ts'
import type { FieldChoice, TableField } from '../../ui/table/table-fields.ts'
import type { Tracked } from './device-store.ts'
import { heroOf } from './sensor-tiles.ts'
import { printReading } from '../series/index.ts'
import { statusOf } from './status.ts'

export const fieldKeys = [
  'device',
  'temperature',
  'lastReport',
  'target',
  'code',
  'state',
  'humidity',
  'door',
  'battery',
  'speed',
  'signal',
  'organisation',
  'category',
  'model',
  'position',
] as const
export type FieldKey = (typeof fieldKeys)[number]

const labels: Record<FieldKey, TextKey> = {
  device: 'monitoring.columns.device',
  temperature: 'monitoring.columns.temperature',
  lastReport: 'monitoring.columns.lastReport',
  target: 'monitoring.columns.target',
  code: 'monitoring.columns.code',
  state: 'monitoring.columns.state',
  humidity: 'monitoring.columns.humidity',
  door: 'enums.series.door',
  battery: 'monitoring.columns.battery',
  speed: 'monitoring.columns.speed',
  signal: 'monitoring.columns.signal',
  organisation: 'monitoring.columns.organisation',
  category: 'monitoring.columns.category',
  model: 'monitoring.columns.model',
  position: 'monitoring.columns.position',
}
const fixed: readonly FieldKey[] = ['device', 'temperature', 'lastReport']

export const deviceFields = (t: Translate): TableField[] =>
  fieldKeys.map((key) => ({ key, label: t(labels[key]), isFixed: fixed.includes(key) }))

export const defaultFields: FieldChoice = {
  order: fieldKeys,
  hidden: ['signal', 'organisation', 'category', 'model', 'position'],
}

export interface FieldSource {
  readonly one: Tracked
  readonly orgName: string | undefined
  readonly t: Translate
}

type ReadField = (source: FieldSource) => string | null | undefined

const readers: Record<FieldKey, ReadField> = {
  device: ({ one }) => titleOf(one.device),
  temperature: ({ one, t }) => {
    const hero = heroOf(one.device, one.state)
    return hero && printReading(t, hero.series.key, hero.value)
  },
  // The column renders the age by itself, because it changes all the time.
  lastReport: () => undefined,
  target: ({ one }) => one.device.monitorTarget,
  code: ({ one }) => one.device.code,
  state: ({ one, t }) => t(statusOf(one).text),
  humidity: ({ one, t }) => {
    const key = Object.keys(one.state?.values ?? {}).find((of) => findSeries(of)?.name === 'hum')
    return key && printReading(t, key, one.state?.values[key])
  },
  door: ({ one, t }) => printReading(t, 'door', one.state?.values.door),
  battery: ({ one, t }) => printReading(t, 'battery', one.state?.values.battery),
  speed: ({ one, t }) => one.state?.fix && `${formatNumber(one.state.fix.speedKmh)} ${t('common.units.kmh')}`,
  signal: ({ one, t }) => one.state && t(`enums.signalBands.${signalBandOf(one.state.values.signal)}`),
  organisation: ({ orgName }) => orgName,
  category: ({ one, t }) => categoryWord(t, one.device.category),
  model: ({ one }) => one.device.model,
  position: ({ one }) => one.state?.fix && formatPlace(one.state.fix),
}

const categoryWord = (t: Translate, category: string): string => {
  const known = deviceCategories.find((one) => one === category)
  return known ? t(`enums.deviceCategories.${known}`) : category
}

export const isFieldKey = (key: string): key is FieldKey => fieldKeys.some((one) => one === key)

/** The value of a field as text; undefined when it has none. */
export const fieldText = (key: FieldKey, source: FieldSource): string | undefined => readers[key](source) || undefined

/** The second line of a list row: the first two of the user's fields that have a value. */
export const subtitleOf = (shown: readonly string[], source: FieldSource): string =>
  shown
    .filter((key): key is FieldKey => isFieldKey(key) && !fixed.includes(key))
    .flatMap((key) => fieldText(key, source) ?? [])
    .slice(0, 2)
    .join(' · ')
