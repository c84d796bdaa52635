/**
 * /view/deviceData/alarmData, and for waybills /view/waybillDeviceData/alarmData: the inbox of alarms. The worst that waits is
 * on top, alarms of a vehicle stand together, and one alarm opens beside the list.
 */
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall, useMutate } from '../../api/use-call.ts'
import { type List, useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useKnownAt } from '../../api/use-known-at.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { useMedia } from '../../ui/base/use-media.ts'
import { KnownAtBar, KnownAtButton, useKnownSwitch } from '../../ui/form/known-at-bar.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { AcknowledgeForm } from './acknowledge-form.tsx'
import { alarmColumns, alarmFilters, fileColumns } from './alarm-columns.tsx'
import './alarms.css'
import { InboxKeys } from './inbox-keys.tsx'
import './inbox.css'
import { InboxPresets } from './inbox-presets.tsx'
import { KnownAlarms, laterColumn } from './known-alarms.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { byVehicle } from './vehicle-groups.ts'

const AlarmDrawer = lazy(async () => ({ default: (await import('./alarm-drawer.tsx')).AlarmDrawer }))

export const AlarmPage = () => <AlarmInbox />
export const WaybillAlarmPage = () => <AlarmInbox scene="waybill" />

const policiesOffered = 200
/** Wide enough for the list and one alarm beside it. */
const wide = '(min-width: 1280px)'

const AlarmInbox = ({ scene }: { scene?: 'waybill' }) => {
  const t = useText()
  const mayHandle = useCan('alarm:handle') ?? false
  const isWide = useMedia(wide)
  const moment = useKnownAt()
  const known = useKnownSwitch(moment)
  const list = useAlarms(scene, moment.knownAt)
  const isPast = moment.knownAt !== undefined
  // The past is read, and not handled.
  const canHandle = mayHandle && !isPast
  const { rows, begins } = useMemo(() => byVehicle(list.rows ?? []), [list.rows])
  const isGrouped = list.state.sort === undefined
  const shownRows = isGrouped ? rows : (list.rows ?? [])
  const [shownId, show] = useShown()
  const [wordsFor, setWordsFor] = useState<number>()
  const acknowledge = (id: number) => {
    setWordsFor(id)
    show(id)
  }
  const atId = useInboxKeys({
    ids: shownRows.map(({ id }) => id),
    shownId,
    show,
    onAcknowledge: canHandle ? acknowledge : undefined,
  })
  const columns = useMemo(() => (isPast ? [...alarmColumns(t), laterColumn(t)] : alarmColumns(t)), [t, isPast])
  const { bulk, dialog } = useBulk(canHandle)
  return (
    <div className={classNames('alarm-inbox', isWide && shownId !== undefined && 'has-alarm')}>
      <ListPage
        name={scene ? 'alarms.waybill' : 'alarms'}
        title={t(scene ? 'alarms.waybillTitle' : 'alarms.title')}
        list={{ ...list, rows: list.rows && shownRows }}
        columns={columns}
        fileColumns={fileColumns(t)}
        keyOf={(alarm) => alarm.id}
        nameOf={(alarm) => `${alarm.plate ?? alarm.deviceName}, ${alarm.startTime}`}
        head={
          <>
            <InboxPresets list={list} />
            <KnownAtBar of={known}>
              <KnownAlarms scene={scene} knownAt={moment.knownAt} />
            </KnownAtBar>
          </>
        }
        tools={
          <>
            <InboxKeys />
            <KnownAtButton of={known} />
          </>
        }
        bulk={bulk}
        marked={{ key: atId }}
        onOpen={({ id }) => show(id)}
        rowClass={({ id }) => (isGrouped ? (begins.has(id) ? 'begins-vehicle' : 'same-vehicle') : undefined)}
        actions={[
          { key: 'details', label: t('alarms.details'), onSelect: ({ id }: AlarmRecord) => show(id) },
          {
            key: 'acknowledge',
            label: t('alarms.acknowledge'),
            can: canHandle,
            isShown: ({ acknowledgedBy }) => acknowledgedBy === null,
            onSelect: ({ id }) => acknowledge(id),
          },
        ]}
      />
      {shownId !== undefined && (
        <Suspense>
          <AlarmDrawer
            key={`${shownId} ${moment.knownAt}`}
            id={shownId}
            knownAt={moment.knownAt}
            isBeside={isWide}
            wantsWords={wordsFor === shownId}
            onClose={() => show(undefined)}
          />
        </Suspense>
      )}
      {dialog}
    </div>
  )
}

const useAlarms = (scene: 'waybill' | undefined, knownAt: string | undefined): List<AlarmRecord> => {
  const t = useText()
  const nodes = useOrgTree()
  const policies = useCall(alarmPolicies.queryPolicy, { page: 1, size: policiesOffered })
  const filters = useMemo(() => alarmFilters(t, nodes, policies.data?.records), [t, nodes, policies.data?.records])
  const fixed = useMemo(() => (scene ? [{ column: 'scene', type: 'eq' as const, value: scene }] : undefined), [scene])
  return useList(alarmRecords.queryAlarmData, filters, 'buttonBar', { fixed, knownAt })
}

/** What is done with several alarms at once. */
const useBulk = (can: boolean) => {
  const t = useText()
  const [ids, setIds] = useState<readonly number[]>()
  const reading = useMutate(alarmRecords.read, { stale: [alarmRecords.queryAlarmData, alarmRecords.selectAlarmCount] })
  const close = () => setIds(undefined)
  const idsOf = (chosen: readonly AlarmRecord[]) => chosen.map(({ id }) => id)
  return {
    bulk: [
      {
        key: 'acknowledge',
        label: t('alarms.acknowledge'),
        icon: 'check',
        can,
        onSelect: (chosen: readonly AlarmRecord[]) => setIds(idsOf(chosen)),
      },
      {
        key: 'read',
        label: t('alarms.markRead'),
        icon: 'eye',
        can,
        onSelect: (chosen: readonly AlarmRecord[]) => reading.mutate({ ids: idsOf(chosen) }),
      },
    ] as const,
    dialog: ids && (
      <Dialog isOpen title={t('alarms.acknowledgeAll', { n: ids.length })} onClose={close}>
        <AcknowledgeForm ids={ids} onDone={close} onCancel={close} />
      </Dialog>
    ),
  }
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
