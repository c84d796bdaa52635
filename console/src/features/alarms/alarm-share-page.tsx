/** /view/deviceData/alarmDataShare: the alarms behind a link, read-only; the server checks the link at every answer. */
import { type SharedAlarm, sharedAlarms } from '@coldway/contract/alarms/shared-alarms.ts'
import type { Output } from '@coldway/contract/call.ts'
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { alarmStates, type AlarmState } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { noteServerTime } from '../../api/server-clock.ts'
import { useAnswer } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatTime } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { type ShareCall, SharedPage, type SharedView, Stale } from '../shares/index.ts'
import { PeakCell, StateMark } from './alarm-columns.tsx'
import { AlarmPlace } from './alarm-place.tsx'
import './alarm-share-page.css'
import './alarms.css'
import { alarmLabel } from './alarm-words.ts'
import { DurationBar } from './duration-bar.tsx'
import { LevelMark } from './level-mark.tsx'

type Shared = Output<typeof sharedAlarms.devices>
const everyMs = 60_000

export const AlarmSharePage = () => {
  const t = useText()
  return (
    <SharedPage intro={t('alarms.intro')} ask={askDevices} askKey="alarms" everyMs={everyMs}>
      {(view) => <SharedAlarms {...view} />}
    </SharedPage>
  )
}

const askDevices = async (call: ShareCall): Promise<Shared> => {
  const shared = await call(sharedAlarms.devices, {})
  noteServerTime(shared.serverMs)
  return shared
}

type StateFilter = AlarmState | 'all'

const SharedAlarms = ({ data, isStale, call, end }: SharedView<Shared>) => {
  const t = useText()
  const textOf = useErrorText()
  const [place, setPlace] = useState<number>()
  const [status, setStatus] = useState<StateFilter>('all')
  const [paging, setPaging] = useState<{ page: number; size: number }>({ page: 1, size: limits.pageSizeDefault })
  const [shown, setShown] = useState<SharedAlarm>()
  const names = useMemo(() => new Map(data.devices.map((one) => [one.id, titleOf(one)])), [data.devices])
  const columns = useMemo(() => columnsOf(t, names), [t, names])
  const asked = { ...paging, ...(place && { place }), ...(status !== 'all' && { status }) }
  const found = useAnswer(['sharedAlarms', asked], () => call(sharedAlarms.alarms, asked), {
    keepsLast: true,
    repeatMs: everyMs,
  })
  useEnd(found.error, end)
  if (data.devices.length === 0) return <Empty />
  const { fromMs, untilMs } = data
  return (
    <div className="alarm-share">
      <h1>{t('alarms.title')}</h1>
      {isStale && <Stale />}
      <Panel className="alarm-share-filter">
        {data.devices.length > 1 ? (
          <Select
            label={t('alarms.device')}
            placeholder={t('alarms.allDevices')}
            canClear
            options={data.devices.map((one) => ({ value: one.id, label: titleOf(one) }))}
            value={place}
            onChange={(id) => {
              setPlace(id)
              setPaging({ ...paging, page: 1 })
            }}
          />
        ) : (
          <h2>{names.get(data.devices[0]?.id ?? 0)}</h2>
        )}
        <Segmented<StateFilter>
          label={t('alarms.status')}
          value={status}
          options={[
            { value: 'all', label: t('common.all') },
            ...alarmStates.map((state) => ({ value: state, label: t(`enums.alarmStates.${state}`) })),
          ]}
          onChange={(state) => {
            setStatus(state)
            setPaging({ ...paging, page: 1 })
          }}
        />
        {fromMs !== null && untilMs !== null && (
          <p>{t('sensors.sharedSpan', { from: formatTime(fromMs), until: formatTime(untilMs) })}</p>
        )}
      </Panel>
      <Panel className="list-panel">
        <DataTable
          label={t('alarms.title')}
          columns={columns}
          rows={found.data?.records}
          keyOf={keyOf}
          nameOf={(alarm) => `${names.get(alarm.place) ?? ''}, ${alarm.startTime}`}
          error={found.error && !found.data ? textOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          isOld={found.isPlaceholderData}
          actions={[{ key: 'details', label: t('alarms.details'), onSelect: setShown }]}
          pager={{
            ...paging,
            total: found.data?.total ?? 0,
            onChange: (page, size) => setPaging({ page, size }),
          }}
        />
      </Panel>
      {shown && (
        <Drawer isOpen title={alarmLabel(t, shown)} onClose={() => setShown(undefined)} width="min(6rem, 100vw)">
          <div className="alarm-drawer">
            <header className="alarm-head">
              <b>{names.get(shown.place)}</b>
              <StateMark status={shown.status} />
              <LevelMark level={shown.level} isOver={shown.status === 'finished'} />
            </header>
            <p>
              {shown.startTime} – {shown.endTime ?? t('alarms.untilNow')}
            </p>
            <p>
              <PeakCell alarm={shown} /> {shown.peakTime}
            </p>
            <AlarmPlace alarm={shown} isBare />
          </div>
        </Drawer>
      )}
    </div>
  )
}

/** Guests get no alarm ids, so the visible fields identify an alarm. */
const keyOf = ({ place, kind, series, startTime }: SharedAlarm): string => [place, kind, series, startTime].join(' ')

const columnsOf = (t: Translate, names: ReadonlyMap<number, string>): TableColumn<SharedAlarm>[] => [
  { key: 'place', label: t('alarms.device'), cell: ({ place }) => names.get(place) },
  { key: 'status', label: t('alarms.status'), cell: ({ status }) => <StateMark status={status} /> },
  {
    key: 'level',
    label: t('alarms.levelColumn'),
    cell: ({ level, status }) => <LevelMark level={level} isOver={status === 'finished'} />,
  },
  { key: 'kind', label: t('alarms.kind'), cell: (alarm) => alarmLabel(t, alarm) },
  { key: 'peak', label: t('alarms.peak'), isNumber: true, cell: (alarm) => <PeakCell alarm={alarm} /> },
  { key: 'startTime', label: t('alarms.start'), cell: ({ startTime }) => startTime },
  {
    key: 'durationS',
    label: t('alarms.duration'),
    cell: ({ durationS, status }) => <DurationBar lengthMs={durationS * 1000} isOpen={status === 'alarming'} />,
  },
  { key: 'endTime', label: t('alarms.end'), cell: ({ endTime }) => endTime },
]

const useEnd = (error: unknown, end: () => void): void => {
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    if (isRefusal(error, 'linkExpired')) onEnd()
  }, [error])
}
