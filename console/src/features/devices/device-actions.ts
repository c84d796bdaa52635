/** Actions on one device, by its category and state. */
import type { Device } from '@coldway/contract/devices/devices.ts'
import { transmissionModeOf } from '@coldway/contract/devices/transmission.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { Translate } from '../../settings/texts.ts'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { isBoundKind, type KindName } from './kinds.ts'
import type { DeviceActions } from './use-device-actions.tsx'

interface ActionsOf {
  readonly t: Translate
  readonly kind: KindName
  readonly canEdit: boolean
  readonly canMonitor: boolean
  readonly canMeasure: boolean
  readonly act: DeviceActions
  readonly onBind: (device: Device) => void
  readonly canReport: boolean
  /** Opens the dialog for a reading entered by hand. */
  readonly onReport: (device: Device) => void
  readonly onRecords: (device: Device) => void
}

export const actionsOf = (of: ActionsOf): RowAction<Device>[] => {
  if (of.kind === 'bindLabel') return bindingOf(of)
  return [...commonOf(of), ...(isBoundKind(of.kind) ? bindingOf(of) : []), ...useOf(of), ...keeperOf(of)]
}

const commonOf = ({ t, kind, canEdit, canMonitor, canMeasure, onRecords }: ActionsOf): RowAction<Device>[] => [
  {
    key: 'edit',
    label: t('pieces.verbs.edit'),
    can: canEdit,
    isShown: ({ useStatus }) => useStatus === 'unused',
    to: ({ id }) => `${paths.deviceUpdate}?id=${id}&kind=${kind}`,
  },
  {
    key: 'locate',
    label: t('devices.locate'),
    can: canMonitor && !isBoundKind(kind),
    isShown: ({ lastReportTime }) => lastReportTime !== null,
    to: ({ id }) => `${paths.monitoring}?device=${id}`,
  },
  {
    key: 'sensors',
    label: t('sensors.open'),
    can: canMeasure,
    isShown: (device) => [1, 2].includes(transmissionModeOf(device) ?? 0),
    to: ({ id }) => `${paths.sensors}?device=${id}`,
  },
  { key: 'records', label: t('commands.records.title'), onSelect: onRecords },
]

const bindingOf = ({ t, canEdit, act, onBind }: ActionsOf): RowAction<Device>[] => [
  { key: 'bind', label: t('devices.bind'), can: canEdit, isShown: ({ isBound }) => !isBound, onSelect: onBind },
  {
    key: 'unbind',
    label: t('devices.unbind'),
    can: canEdit,
    isShown: ({ isBound }) => isBound,
    onSelect: (device) => act.unbind([device]),
  },
]

const useOf = ({ t, canEdit: can, act }: ActionsOf): RowAction<Device>[] => [
  {
    key: 'begin',
    label: t('devices.begin'),
    can,
    isShown: ({ useStatus }) => useStatus === 'unused',
    onSelect: (device) => act.begin([device]),
  },
  {
    key: 'end',
    label: t('devices.end'),
    can,
    isShown: ({ useStatus }) => useStatus === 'inUse',
    onSelect: (device) => act.end([device]),
  },
  {
    key: 'free',
    label: t('devices.free'),
    can,
    isShown: ({ useStatus }) => useStatus === 'ended',
    onSelect: (device) => act.free([device]),
  },
]

const keeperOf = ({ t, canEdit: can, canReport, act, onReport }: ActionsOf): RowAction<Device>[] => [
  {
    key: 'report',
    label: t('history.action'),
    can: canReport,
    isShown: ({ useStatus }) => useStatus !== 'unused',
    onSelect: onReport,
  },
  { key: 'rotate', label: t('devices.rotate'), can, onSelect: act.rotate },
  {
    key: 'delete',
    label: t('pieces.verbs.delete'),
    can,
    isDanger: true,
    isShown: ({ useStatus }) => useStatus !== 'inUse',
    onSelect: (device) => act.remove([device]),
  },
]
