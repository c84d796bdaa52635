import { formatMinute } from '../../settings/format.ts'
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import type { Driver } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { AcknowledgeForm } from './acknowledge-form.tsx'
import { alarmLine } from './alarm-words.ts'
import { DurationBar } from './duration-bar.tsx'
import { LevelMark } from './level-mark.tsx'
import { NotNotified } from './not-notified.tsx'
import type { VehicleGroup } from './vehicle-groups.ts'
import type { DriverOf } from './waiting-alarms.tsx'

interface VehicleAlarmsProps {
  readonly group: VehicleGroup
  readonly driverOf: DriverOf
}

/** One vehicle with what waits for a person: whom to call, where to look, and one comment for one alarm or all of them. */
export const VehicleAlarms = ({ group: { of, alarms }, driverOf }: VehicleAlarmsProps) => {
  const t = useText()
  const canHandle = useCan('alarm:handle') ?? false
  const [isHandlingAll, setHandlingAll] = useState(false)
  const driver = alarms.map(driverOf).find((one) => one !== undefined)
  return (
    <li className="waiting-vehicle">
      <header>
        <VehicleName of={of} />
        {driver && <CallDriver driver={driver} />}
        {canHandle && alarms.length > 1 && !isHandlingAll && (
          <Button size="small" icon="check" onClick={() => setHandlingAll(true)}>
            {t('alarms.acknowledgeAll', { n: alarms.length })}
          </Button>
        )}
      </header>
      {isHandlingAll && (
        <AcknowledgeForm
          ids={alarms.map(({ id }) => id)}
          onDone={() => setHandlingAll(false)}
          onCancel={() => setHandlingAll(false)}
        />
      )}
      <ul>
        {alarms.map((alarm) => (
          <WaitingAlarm key={alarm.id} alarm={alarm} canHandle={canHandle && !isHandlingAll} />
        ))}
      </ul>
    </li>
  )
}

const VehicleName = ({ of: { plate, deviceName, deviceCode, deviceId, orgName } }: { of: AlarmRecord }) => {
  const canMonitor = useCan('monitor:view') ?? false
  const name = plate ?? deviceName
  const more = [plate === null ? undefined : deviceName, deviceCode, orgName].filter(Boolean).join(' · ')
  return (
    <span className="waiting-name">
      <b>{canMonitor && deviceId !== null ? <Link to={devicePath(deviceCode)}>{name}</Link> : name}</b>
      <small>{more}</small>
    </span>
  )
}

const CallDriver = ({ driver: { driverName, driverPhone } }: { driver: Driver }) => {
  const t = useText()
  return (
    <a className="button button-plain button-small" href={`tel:${driverPhone}`} title={driverPhone}>
      <Icon name="phone" />
      <span>{driverName === '' ? t('alarms.desk.callDriver') : t('alarms.desk.call', { name: driverName })}</span>
    </a>
  )
}

const WaitingAlarm = ({ alarm, canHandle }: { alarm: AlarmRecord; canHandle: boolean }) => {
  const t = useText()
  const [isHandling, setHandling] = useState(false)
  const isOpen = isHandling && canHandle
  return (
    <li>
      <div className="waiting-alarm">
        <LevelMark level={alarm.level} />
        <span className="waiting-what">
          <b>{alarmLine(t, alarm)}</b>
          <span>
            <DurationBar lengthMs={alarm.durationS * 1000} isOpen />
            <small>{t('alarms.desk.since', { time: formatMinute(alarm.startTime) })}</small>
            <NotNotified alarm={alarm} />
            {alarm.assignedTo !== null && (
              <Pill tone="off" icon="user">
                {alarm.assignedTo}
              </Pill>
            )}
          </span>
        </span>
        <span className="waiting-actions">
          {canHandle && !isOpen && (
            <Button size="small" icon="check" onClick={() => setHandling(true)}>
              {t('alarms.acknowledge')}
            </Button>
          )}
          <Link className="button button-plain button-small" to={`${paths.alarms}?status=alarming&alarm=${alarm.id}`}>
            <span>
              {t('alarms.details')} <span className="unseen">{alarm.plate ?? alarm.deviceName}</span>
            </span>
          </Link>
        </span>
      </div>
      {isOpen && (
        <AcknowledgeForm ids={[alarm.id]} onDone={() => setHandling(false)} onCancel={() => setHandling(false)} />
      )}
    </li>
  )
}
