import { type CommandRecord, commandRecords } from '@coldway/contract/commands/commands.ts'
import {
  type DeviceParam,
  deviceParams,
  lockRecords,
  type SwitchRecord,
} from '@coldway/contract/devices/device-records.ts'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatPlace } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { DeviceState } from './command-states.tsx'
import { contentText, paramLabel, paramText, switchText } from './command-words.ts'
import { UnreadRecords } from './unread-records.tsx'
import { useCommandMoves } from './use-command-moves.ts'

interface RecordsDrawerProps {
  readonly device: { readonly code: string; readonly name: string }
  readonly onClose: () => void
}
type TabKey = 'settings' | 'switches' | 'commands' | 'unread'

/** One device's settings, its lock and door changes, its commands, and what no decoder reads. */
export const RecordsDrawer = ({ device, onClose }: RecordsDrawerProps) => {
  const t = useText()
  const can = {
    settings: useCan('device:view') ?? false,
    switches: useCan('sensor:view') ?? false,
    commands: useCan('command:view') ?? false,
    unread: useCan('device:edit') ?? false,
  }
  const tabs: { key: TabKey; label: string; content: ReactNode }[] = [
    { key: 'settings', label: t('commands.records.settings'), content: <DeviceParams code={device.code} /> },
    { key: 'switches', label: t('commands.records.switches'), content: <Switches code={device.code} /> },
    { key: 'commands', label: t('commands.records.sent'), content: <SentCommands code={device.code} /> },
    { key: 'unread', label: t('commands.records.unread.title'), content: <UnreadRecords code={device.code} /> },
  ]
  const items = tabs.filter(({ key }) => can[key])
  const [chosen, setChosen] = useState<TabKey>()
  const value = chosen ?? items[0]?.key
  return (
    <Drawer isOpen title={t('commands.records.of', { name: device.name })} onClose={onClose} width="7.2rem">
      {value && <Tabs label={t('commands.records.title')} items={items} value={value} onChange={setChosen} />}
    </Drawer>
  )
}

const newest = 100
/** The newest records of one device. */
export const queryOf = (code: string) => ({
  page: 1,
  size: newest,
  conditionVos: [{ column: 'deviceCode' as const, type: 'eq' as const, value: code }],
})

/** What one device has set, by its own account and by the platform's. */
export const DeviceParams = ({ code }: { code: string }) => {
  const t = useText()
  const found = useCall(deviceParams.queryPageList, queryOf(code), { freshMs: 0 })
  const columns: TableColumn<DeviceParam>[] = [
    { key: 'name', label: t('commands.records.setting'), cell: ({ name }) => paramLabel(t, name) },
    { key: 'value', label: t('commands.records.value'), cell: (row) => paramText(t, row) },
    {
      key: 'origin',
      label: t('commands.records.origin'),
      cell: ({ isReported }) => t(isReported ? 'commands.records.said' : 'commands.records.kept'),
    },
    { key: 'time', label: t('commands.records.time'), cell: ({ reportTime }) => reportTime },
  ]
  return <Rows found={found} columns={columns} keyOf={({ name, isReported }) => `${name} ${isReported}`} />
}

const Switches = ({ code }: { code: string }) => {
  const t = useText()
  const found = useCall(lockRecords.queryPageList, queryOf(code), { freshMs: 0 })
  const columns: TableColumn<SwitchRecord>[] = [
    { key: 'time', label: t('commands.records.time'), cell: ({ time }) => time },
    { key: 'state', label: t('commands.records.value'), cell: (row) => switchText(t, row) },
    {
      key: 'place',
      label: t('commands.records.place'),
      cell: ({ lng, lat }) => (lng === null || lat === null ? null : formatPlace({ lng, lat })),
    },
  ]
  return <Rows found={found} columns={columns} keyOf={({ time, kind }) => `${time} ${kind}`} />
}

/** The commands sent to one device, and what became of each. */
export const SentCommands = ({ code }: { code: string }) => {
  const t = useText()
  useCommandMoves()
  const found = useCall(commandRecords.queryPageList, queryOf(code), { freshMs: 0 })
  const columns: TableColumn<CommandRecord>[] = [
    { key: 'time', label: t('commands.createTime'), cell: ({ createTime }) => createTime },
    { key: 'kind', label: t('commands.kind'), cell: ({ kind }) => t(`commands.kinds.${kind}`) },
    { key: 'content', label: t('commands.content'), cell: (row) => contentText(t, row) },
    {
      key: 'state',
      label: t('commands.deviceState'),
      cell: ({ deviceState, checks }) => <DeviceState state={deviceState} checks={checks} />,
    },
    { key: 'source', label: t('commands.source'), cell: ({ source }) => source },
  ]
  return <Rows found={found} columns={columns} keyOf={({ id }) => id} />
}

interface RowsProps<Row> {
  readonly found: {
    readonly data: { readonly records: Row[] } | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly columns: readonly TableColumn<Row>[]
  readonly keyOf: (row: Row) => string | number
}

const Rows = <Row,>({ found, columns, keyOf }: RowsProps<Row>) => {
  const t = useText()
  const textOf = useErrorText()
  return (
    <DataTable
      label={t('commands.records.title')}
      columns={columns}
      rows={found.data?.records}
      keyOf={keyOf}
      {...(found.error !== null && { error: textOf(found.error) })}
      onRetry={() => void found.refetch()}
    />
  )
}
