import type { Sent } from '@coldway/contract/call.ts'
import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatDuration } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { alarmLine, LevelMark } from '../alarms/index.ts'

const newest = 100
const repeatMs = 30_000

interface AlarmRowsProps {
  /** The alarms to show: those of one device, or some by their ids. */
  readonly of: Sent<typeof alarmRecords.queryAlarmData>['conditionVos']
}

/** The newest of these alarms; each opens where it is handled. */
export const AlarmRows = ({ of }: AlarmRowsProps) => {
  const t = useText()
  const textOf = useErrorText()
  const found = useCall(
    alarmRecords.queryAlarmData,
    {
      page: 1,
      size: newest,
      conditionVos: of,
      sorts: [{ column: 'startTime', order: 'desc' }],
    },
    { freshMs: 0, repeatMs },
  )
  const columns: TableColumn<AlarmRecord>[] = [
    {
      key: 'level',
      label: t('alarms.levelColumn'),
      cell: ({ level, status }) => <LevelMark level={level} isOver={status === 'finished'} />,
    },
    {
      key: 'kind',
      label: t('alarms.kind'),
      cell: (alarm) => <Link to={`${paths.alarms}?alarm=${alarm.id}`}>{alarmLine(t, alarm)}</Link>,
    },
    { key: 'status', label: t('alarms.status'), cell: ({ status }) => t(`enums.alarmStates.${status}`) },
    { key: 'startTime', label: t('alarms.start'), cell: ({ startTime }) => startTime },
    { key: 'durationS', label: t('alarms.duration'), cell: ({ durationS }) => formatDuration(durationS * 1000) },
    { key: 'acknowledgedBy', label: t('alarms.acknowledgedBy'), cell: ({ acknowledgedBy }) => acknowledgedBy },
  ]
  return (
    <DataTable
      label={t('devicePage.tabs.alarms')}
      columns={columns}
      rows={found.data?.records}
      keyOf={({ id }) => id}
      {...(found.error !== null && { error: textOf(found.error) })}
      onRetry={() => void found.refetch()}
    />
  )
}
