/** /view/deviceData/alarmData, and for waybills /view/waybillDeviceData/alarmData: the alarms and their handling. */
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { ListPage } from '../../ui/table/list-page.tsx'
import { alarmColumns, alarmFilters, fileColumns } from './alarm-columns.tsx'
import './alarms.css'

const AlarmDrawer = lazy(async () => ({ default: (await import('./alarm-drawer.tsx')).AlarmDrawer }))

export const AlarmPage = () => <AlarmData />
export const WaybillAlarmPage = () => <AlarmData scene="waybill" />

const policiesOffered = 200

const AlarmData = ({ scene }: { scene?: 'waybill' }) => {
  const t = useText()
  const canHandle = useCan('alarm:handle') ?? false
  const nodes = useOrgTree()
  const policies = useCall(alarmPolicies.queryPolicy, { page: 1, size: policiesOffered })
  const filters = useMemo(() => alarmFilters(t, nodes, policies.data?.records), [t, nodes, policies.data?.records])
  const columns = useMemo(() => alarmColumns(t), [t])
  const fixed = useMemo(() => (scene ? [{ column: 'scene', type: 'eq' as const, value: scene }] : undefined), [scene])
  const list = useList(alarmRecords.queryAlarmData, filters, 'list', fixed)
  const [shownId, show] = useShown()
  const reading = useMutate(alarmRecords.read, { stale: [alarmRecords.queryAlarmData, alarmRecords.selectAlarmCount] })
  return (
    <>
      <ListPage
        name={scene ? 'alarms.waybill' : 'alarms'}
        title={t(scene ? 'alarms.waybillTitle' : 'alarms.title')}
        list={list}
        columns={columns}
        fileColumns={fileColumns(t)}
        keyOf={(alarm) => alarm.id}
        nameOf={(alarm) => `${alarm.deviceName}, ${alarm.startTime}`}
        bulk={[
          {
            key: 'read',
            label: t('alarms.markRead'),
            icon: 'check',
            can: canHandle,
            onSelect: (chosen) => reading.mutate({ ids: chosen.map(({ id }) => id) }),
          },
        ]}
        actions={[
          { key: 'details', label: t('alarms.details'), onSelect: ({ id }: AlarmRecord) => show(id) },
          {
            key: 'acknowledge',
            label: t('alarms.acknowledge'),
            can: canHandle,
            isShown: ({ acknowledgedBy }) => acknowledgedBy === null,
            onSelect: ({ id }) => show(id),
          },
        ]}
      />
      {shownId !== undefined && (
        <Suspense>
          <AlarmDrawer key={shownId} id={shownId} onClose={() => show(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The open alarm is in the address, so that a message, the feed and a sent link lead to it. */
const useShown = (): readonly [number | undefined, (id: number | undefined) => void] => {
  const [address, setAddress] = useSearchParams()
  const id = Number(address.get('alarm'))
  const show = useCallback(
    (next: number | undefined) =>
      setAddress(
        (now) => {
          if (next === undefined) now.delete('alarm')
          else now.set('alarm', String(next))
          return now
        },
        { replace: true },
      ),
    [setAddress],
  )
  return [Number.isInteger(id) && id > 0 ? id : undefined, show]
}
