import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { alarmLabel, crossedLimit, LevelMark, printValue, printWorst } from '@coldway/console/features/alarms/index.ts'
import { formatDuration } from '@coldway/console/settings/format.ts'
import { zoneInUse } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Age } from '@coldway/console/ui/base/age.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { classNames } from '@coldway/console/ui/base/class-names.ts'
import { useNow } from '@coldway/console/ui/base/use-now.ts'
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { bringHere } from '../../ui/bring-here.ts'
import { DeviceLink } from '../../ui/thing-link.tsx'
import { Waits } from '../../ui/waits.tsx'

interface AlarmCardProps {
  readonly alarm: AlarmRecord
  /** The last known state of the device. */
  readonly state: DeviceState | undefined
  /** It is acknowledged on this phone, and the server does not know it yet. */
  readonly isWaiting: boolean
  /** A notification about it has led here. */
  readonly isCalled: boolean
  /** Undefined when the person may only look. */
  readonly onAcknowledge: (() => void) | undefined
}

/** The value is the hero; level, limit and time beyond it stand in words beside it. */
export const AlarmCard = ({ alarm, state, isWaiting, isCalled, onAcknowledge }: AlarmCardProps) => {
  const t = useText()
  const current = currentOf(alarm, state)
  const worst = alarm.peak ?? alarm.value
  const shown = current?.value ?? worst
  const crossed = crossedLimit(alarm)
  const limit = crossed && printValue(t, alarm, crossed.limit)
  const isBack = current !== undefined && crossed !== undefined && !isBeyond(crossed, current.value)
  return (
    <li
      ref={isCalled ? bringHere : undefined}
      className={classNames('card', `is-level-${alarm.level}`, isBack && 'is-back', isCalled && 'is-called')}
    >
      <header>
        <LevelMark level={alarm.level} />
        <Since startTime={alarm.startTime} />
      </header>
      <DeviceLink code={alarm.deviceCode} name={alarm.plate ?? alarm.deviceName}>
        {[alarm.plate && alarm.deviceName, alarm.orgName].filter(Boolean).join(' · ')}
      </DeviceLink>
      <p className="card-hero">
        {shown !== null && <b>{current ? printValue(t, alarm, shown) : printWorst(t, alarm, shown)}</b>}
        <span>
          {alarmLabel(t, alarm)}
          {limit && <em>{t(crossed.side === 'high' ? 'companion.now.upper' : 'companion.now.lower', { limit })}</em>}
        </span>
      </p>
      {current ? (
        <p className="card-more">
          {t('companion.now.current')}, <Age atMs={current.atMs} nowMs={serverNowMs} />
          {worst !== null && ` · ${t('companion.now.worst', { value: printWorst(t, alarm, worst) })}`}
        </p>
      ) : (
        worst !== null && <p className="card-more">{t('alarms.peak')}</p>
      )}
      {isWaiting && <Waits />}
      {!isWaiting && onAcknowledge && (
        <Button kind="primary" icon="check" onClick={onAcknowledge}>
          {t('alarms.acknowledge')}
        </Button>
      )}
    </li>
  )
}

interface CurrentValue {
  readonly value: number
  readonly atMs: number
}

const currentOf = ({ series }: AlarmRecord, state: DeviceState | undefined): CurrentValue | undefined => {
  const value = series === null ? undefined : state?.values[series]
  return state && value !== undefined ? { value, atMs: state.atMs } : undefined
}

const isBeyond = ({ side, limit }: NonNullable<ReturnType<typeof crossedLimit>>, value: number): boolean =>
  side === 'high' ? value > limit : value < limit

const Since = ({ startTime }: { startTime: string }) => {
  const t = useText()
  useNow()
  const startMs = parseTime(startTime, zoneInUse())
  if (startMs === undefined) return null
  return <span className="card-since">{t('companion.now.for', { time: formatDuration(serverNowMs() - startMs) })}</span>
}
