/** One alarm in full: value, place, peak, what was done about it, and the available actions. */
import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import type { Output } from '@coldway/contract/call.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatDuration } from '../../settings/format.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { AlarmBeside } from './alarm-beside.tsx'
import { AlarmCauses } from './alarm-causes.tsx'
import { AlarmChart } from './alarm-chart.tsx'
import { PeakCell, StateMark } from './alarm-columns.tsx'
import { AlarmHandle } from './alarm-handle.tsx'
import { AlarmPlace } from './alarm-place.tsx'
import { AlarmTimeline } from './alarm-timeline.tsx'
import { alarmLabel, printValue } from './alarm-words.ts'
import './alarms.css'
import { LevelMark } from './level-mark.tsx'
import { NotNotified } from './not-notified.tsx'

export type WholeAlarm = Output<typeof alarmRecords.queryById>

interface AlarmDrawerProps {
  readonly id: number
  /** The past moment as of which the alarm is shown; undefined for all that is known now. */
  readonly knownAt?: string | undefined
  readonly onClose: () => void
  /** Stands beside the list instead of over it. */
  readonly isBeside: boolean
  /** The user asked to acknowledge: the comment takes the focus. */
  readonly wantsWords: boolean
}

export const AlarmDrawer = ({ id, knownAt, onClose, isBeside, wantsWords }: AlarmDrawerProps) => {
  const t = useText()
  const textOf = useErrorText()
  const found = useCall(alarmRecords.queryById, { id, ...(knownAt && { knownAt }) }, { freshMs: 0 })
  useMarkRead(knownAt === undefined ? found.data : undefined)
  const title = found.data ? alarmLabel(t, found.data) : t('alarms.details')
  const inside =
    found.error && !found.data ? (
      <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
    ) : found.data ? (
      <Whole alarm={found.data} knownAt={knownAt} wantsWords={wantsWords} />
    ) : (
      <Loading />
    )
  if (isBeside)
    return (
      <AlarmBeside title={title} onClose={onClose}>
        {inside}
      </AlarmBeside>
    )
  return (
    <Drawer isOpen title={title} onClose={onClose} width="min(8rem, 100vw)">
      {inside}
    </Drawer>
  )
}

interface WholeProps extends Pick<AlarmDrawerProps, 'knownAt' | 'wantsWords'> {
  readonly alarm: WholeAlarm
}

const Whole = ({ alarm, knownAt, wantsWords }: WholeProps) => {
  const t = useText()
  const canMeasure = useCan('sensor:view') ?? false
  const canHandle = useCan('alarm:handle') ?? false
  const { deviceId } = alarm
  // A crossing or a deviation has the site or the line here, not a series.
  const series = alarm.series === null ? undefined : findSeries(alarm.series)?.key
  return (
    <div className="alarm-drawer">
      <Head alarm={alarm} />
      {knownAt !== undefined && <KnownAlarm alarm={alarm} knownAt={knownAt} />}
      {alarm.isLate && (
        <Alert kind="info" icon="clock">
          {t('alarms.lateText')}
        </Alert>
      )}
      <Facts alarm={alarm} />
      {canMeasure && knownAt === undefined && deviceId !== null && series !== undefined && (
        <AlarmChart alarm={alarm} deviceId={deviceId} series={series} />
      )}
      <AlarmCauses alarm={alarm} canMeasure={canMeasure} />
      <AlarmPlace alarm={alarm} />
      {canHandle && knownAt === undefined && <AlarmHandle alarm={alarm} wantsWords={wantsWords} />}
      <AlarmTimeline rows={alarm.timeline} />
    </div>
  )
}

/** The curve of the readings is not shown: it would be that of today. */
const KnownAlarm = ({ alarm: { laterSteps = [] }, knownAt }: { alarm: AlarmRecord; knownAt: string }) => {
  const t = useText()
  const later = laterSteps.map((step) => t(`alarms.steps.${step}`)).join(' · ')
  return (
    <Alert kind="info" icon="clock">
      {t('alarms.knownAt.shown', { at: knownAt })} {t('alarms.knownAt.since')}: {later || t('alarms.knownAt.same')}{' '}
      {t('alarms.knownAt.curveUnknown')}
    </Alert>
  )
}

const Head = ({ alarm }: { alarm: AlarmRecord }) => {
  const { deviceId, plate, deviceName, deviceCode, level, status } = alarm
  const canMonitor = useCan('monitor:view') ?? false
  const name = plate ?? deviceName
  return (
    <header className="alarm-head">
      <b>{canMonitor && deviceId !== null ? <Link to={devicePath(deviceCode)}>{name}</Link> : name}</b>
      <span>{plate === null ? deviceCode : `${deviceName} · ${deviceCode}`}</span>
      <StateMark status={status} />
      <LevelMark level={level} isOver={status === 'finished'} />
      <NotNotified alarm={alarm} />
    </header>
  )
}

const Facts = ({ alarm }: { alarm: AlarmRecord }) => {
  const t = useText()
  const canEdit = useCan('alarm:edit') ?? false
  const canSeeOrders = useCan('lockOrder:view') ?? false
  const { scene, alarmPolicyId, alarmPolicyName, lockOrderId } = alarm
  const policyPath = scene === 'waybill' ? paths.waybillAlarmPolicyUpdate : paths.alarmPolicyUpdate
  // A state, such as a door, has no peak.
  const isState = alarm.series !== null && (findSeries(alarm.series)?.isState ?? false)
  const hasPeak = alarm.peak !== null && !isState
  return (
    <dl className="alarm-facts">
      {hasPeak && (
        <Fact label={t('alarms.peak')}>
          <PeakCell alarm={alarm} />
        </Fact>
      )}
      {alarm.value !== null && <Fact label={t('alarms.valueAtStart')}>{printValue(t, alarm, alarm.value)}</Fact>}
      {(alarm.lower !== null || alarm.upper !== null) && (
        <Fact label={t('alarms.limits')}>
          {printValue(t, alarm, alarm.lower)} … {printValue(t, alarm, alarm.upper)}
        </Fact>
      )}
      {hasPeak && <Fact label={t('alarms.peakTime')}>{alarm.peakTime}</Fact>}
      <Fact label={t('alarms.start')}>{alarm.startTime}</Fact>
      <Fact label={t('alarms.end')}>
        {alarm.endTime && (
          <>
            {alarm.endTime} {alarm.endReason && <small>{t(`alarms.ends.${alarm.endReason}`)}</small>}
          </>
        )}
      </Fact>
      <Fact label={t('alarms.duration')}>{formatDuration(alarm.durationS * 1000)}</Fact>
      <Fact label={t(lockOrderId === null ? 'alarms.policy' : 'titles.lockOrder')}>
        {canSeeOrders && lockOrderId !== null ? (
          <Link to={`${paths.lockOrder}?id=${lockOrderId}`}>{alarmPolicyName}</Link>
        ) : canEdit && alarmPolicyId !== null ? (
          <Link to={`${policyPath}?id=${alarmPolicyId}`}>{alarmPolicyName}</Link>
        ) : (
          alarmPolicyName
        )}
      </Fact>
      <Fact label={t('alarms.organisation')}>{alarm.orgName}</Fact>
      <Fact label={t('alarms.assignedTo')}>{alarm.assignedTo}</Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? '—'}</dd>
  </div>
)

/** Opening an alarm marks it as read. */
const useMarkRead = (alarm: AlarmRecord | undefined): void => {
  const canHandle = useCan('alarm:handle') ?? false
  const { mutate } = useMutate(alarmRecords.read, {
    stale: [alarmRecords.queryAlarmData, alarmRecords.selectAlarmCount],
  })
  const unreadId = alarm && !alarm.isRead && canHandle ? alarm.id : undefined
  useEffect(() => {
    if (unreadId !== undefined) mutate({ ids: [unreadId] })
  }, [unreadId, mutate])
}
