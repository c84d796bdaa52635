/** The alarms of an order, the newest first, each with the place where its lock was. */
import { limits } from '@coldway/contract/limits.ts'
import { type LockOrderAlarm, lockOrderAlarms } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatPlace } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useCan } from '../../api/use-me.ts'
import { AddressLine } from '../places/index.ts'

/** No live frame announces an alarm of an order. */
const repeatMs = 30_000

export const OrderAlarms = ({ id }: { id: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const query = {
    page: 1,
    size: limits.pageSizeMax,
    conditionVos: [{ column: 'waybillId' as const, type: 'eq' as const, value: id }],
  }
  const found = useCall(lockOrderAlarms.queryPageList, query, { repeatMs })
  if (found.data?.records.length === 0) return null
  return (
    <Panel title={t('lockOrders.alarms')}>
      <DataTable
        label={t('lockOrders.alarms')}
        rows={found.data?.records}
        keyOf={(alarm) => alarm.id}
        {...(found.error && { error: textOf(found.error), onRetry: () => void found.refetch() })}
        columns={[
          { key: 'time', label: t('lockOrders.time'), cell: ({ time }) => time },
          { key: 'kind', label: t('lockOrders.alarm'), cell: (alarm) => <Kind alarm={alarm} /> },
          { key: 'place', label: t('lockOrders.place'), cell: (alarm) => <Place alarm={alarm} /> },
          { key: 'acknowledged', label: t('alarms.acknowledged'), cell: (alarm) => <Acknowledged alarm={alarm} /> },
          { key: 'deviceCode', label: t('lockOrders.lock'), cell: ({ deviceCode }) => deviceCode ?? undefined },
        ]}
      />
    </Panel>
  )
}

const Kind = ({ alarm: { kind, value } }: { alarm: LockOrderAlarm }) => {
  const t = useText()
  return (
    <Pill tone={kind === 'lowBattery' ? 'warning' : 'bad'} icon="warning">
      {t(`enums.lockOrderAlarmKinds.${kind}`)}
      {value !== null && ` ${value} %`}
    </Pill>
  )
}

/** It is acknowledged where all alarms are. */
const Acknowledged = ({ alarm: { alarmId, acknowledgeTime } }: { alarm: LockOrderAlarm }) => {
  const t = useText()
  const canSee = useCan('alarm:view') ?? false
  if (acknowledgeTime !== null) return acknowledgeTime
  return canSee && alarmId !== null ? (
    <Link to={`${paths.alarms}?alarm=${alarmId}`}>{t('alarms.acknowledge')}</Link>
  ) : (
    '—'
  )
}

const Place = ({ alarm: { lng, lat } }: { alarm: LockOrderAlarm }) => {
  const t = useText()
  if (lng === null || lat === null) return t('lockOrders.noPlace')
  return (
    <>
      <AddressLine place={{ lng, lat }} /> {formatPlace({ lng, lat })}
    </>
  )
}
