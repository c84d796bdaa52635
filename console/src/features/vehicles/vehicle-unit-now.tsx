/** The refrigeration unit of a vehicle now: each compartment with what its channels say, unit hours, fuel and faults. */
import { vehicleUnits, type VehicleUnit } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import type { Tracked } from '../monitoring/index.ts'
import { printReading, qualityWord, seriesLabel } from '../series/index.ts'
import { compartmentName } from '../upkeep/index.ts'
import {
  alarmCodesOf,
  isFaultMode,
  isModeKnown,
  isUnitReported,
  knownOf,
  type UnitValue,
  valuesAt,
} from './unit-values.ts'

interface VehicleUnitNowProps {
  readonly vehicleId: number
  readonly devices: readonly Tracked[]
  /** What a reader who may edit is offered. */
  readonly actions?: ReactNode
}

export const VehicleUnitNow = ({ vehicleId, devices, actions }: VehicleUnitNowProps) => {
  const t = useText()
  const textOf = useErrorText()
  const found = useCall(vehicleUnits.queryUnit, { vehicleId }, { freshMs: 0 })
  return (
    <Panel title={t('vehicles.page.unit')} actions={actions}>
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      {found.data && <UnitNow vehicleId={vehicleId} unit={found.data} devices={devices} />}
    </Panel>
  )
}

interface UnitNowProps extends Pick<VehicleUnitNowProps, 'vehicleId' | 'devices'> {
  readonly unit: VehicleUnit
}

const UnitNow = ({ vehicleId, unit, devices }: UnitNowProps) => {
  const t = useText()
  const { compartments } = unit
  const whole = valuesAt(unit, 0, devices)
  const alarms = whole.filter(({ role, channel }) => role === 'alarms' && channel)
  if (compartments.length === 0)
    return (
      <p className="vehicle-hint">{t(isUnitReported(devices) ? 'vehicles.units.unentered' : 'vehicles.units.none')}</p>
    )
  return (
    <>
      <div className="vehicle-unit">
        {compartments
          .map((_, at) => at + 1)
          .map((number) => (
            <Compartment
              key={number}
              title={compartmentName(t, number, compartments)}
              values={valuesAt(unit, number, devices)}
            />
          ))}
        <Compartment title={compartmentName(t, 0)} values={whole.filter(({ role }) => role !== 'alarms')}>
          <Hours vehicleId={vehicleId} />
          {alarms.map((one) => (
            <Alarms key={one.channel?.deviceId} value={one} codes={alarmCodesOf(one, devices)} />
          ))}
        </Compartment>
      </div>
      {alarms.some((one) => alarmCodesOf(one, devices)?.length) && (
        <p className="vehicle-hint">{t('vehicles.units.severityUnknown')}</p>
      )}
      {alarms.length === 0 && <p className="vehicle-hint">{t('vehicles.units.noCodes')}</p>}
    </>
  )
}

interface CompartmentProps {
  readonly title: string
  readonly values: readonly UnitValue[]
  readonly children?: ReactNode
}

/** Temperatures of the air come first. What is not known is named in one line for each reason. */
const Compartment = ({ title, values, children }: CompartmentProps) => {
  const t = useText()
  const known = knownOf(values)
  const isFaultKnown = isModeKnown(values)
  const silent = labelsOf(
    t,
    values.filter((one) => one.channel && !known.includes(one)),
  )
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {known.map((one) => (
          <div key={`${one.role} ${one.channel?.deviceId} ${one.channel?.key}`}>
            <dt>{labelOf(t, one, known)}</dt>
            <dd>
              <Value value={one} />
            </dd>
          </div>
        ))}
        {isFaultKnown && <Faults values={values} />}
        {children}
        <Unknown
          why={t('vehicles.units.noValue')}
          labels={isFaultKnown ? silent : [...silent, t('vehicles.units.faults')]}
        />
        <Unknown
          why={t('vehicles.units.noChannel')}
          labels={labelsOf(
            t,
            values.filter(({ channel }) => !channel),
          )}
        />
      </dl>
    </section>
  )
}

/** Each of several channels with one role bears its own name too. */
const labelOf = (t: Translate, { role, channel }: UnitValue, known: readonly UnitValue[]): string => {
  const isOneOfMany = known.filter((other) => other.role === role).length > 1
  const name = t(`enums.channelRoles.${role}`)
  return isOneOfMany && channel ? `${name} · ${seriesLabel(t, channel.key)}` : name
}

const labelsOf = (t: Translate, values: readonly UnitValue[]): readonly string[] => [
  ...new Set(values.map(({ role }) => t(`enums.channelRoles.${role}`))),
]

const Unknown = ({ why, labels }: { readonly why: string; readonly labels: readonly string[] }) =>
  labels.length > 0 && (
    <div>
      <dt>{why}</dt>
      <dd>
        <small>{labels.join(' · ')}</small>
      </dd>
    </div>
  )

const Faults = ({ values }: Pick<CompartmentProps, 'values'>) => {
  const t = useText()
  const faulty = values.filter((one) => isFaultMode(one))
  return (
    <div>
      <dt>{t('vehicles.units.faults')}</dt>
      <dd>
        {faulty.map((one) => (
          <Pill key={one.channel?.deviceId} tone="bad" icon="warning">
            {printReading(t, 'reeferMode', one.tile?.value)}
          </Pill>
        ))}
        {faulty.length === 0 && <small>{t('vehicles.units.noFault')}</small>}
      </dd>
    </div>
  )
}

interface AlarmsProps {
  readonly value: UnitValue
  readonly codes: readonly number[] | undefined
}

/** What the unit shows of alarms by its own codes, which its maker's manual explains. */
const Alarms = ({ value: { tile, isOld, channel }, codes = [] }: AlarmsProps) => {
  const t = useText()
  const count = tile?.value
  const others = (count ?? 0) - codes.length
  return (
    <div>
      <dt>{t('enums.channelRoles.alarms')}</dt>
      <dd>
        {codes.map((code) => (
          <Pill key={code} tone={isOld ? 'off' : 'bad'} icon="warning">
            {t('vehicles.units.alarmCode', { code })}
          </Pill>
        ))}
        {others > 0 && ' '}
        {others > 0 && <b>{t('vehicles.units.moreAlarms', { count: others })}</b>}
        {count === 0 && !isOld && t('vehicles.units.noAlarm')}
        {count === undefined && t('vehicles.units.noValue')}{' '}
        <small>{isOld ? t('vehicles.units.old') : channel?.deviceName}</small>
      </dd>
    </div>
  )
}

const Value = ({ value: { channel, tile, isOld } }: { value: UnitValue }) => {
  const t = useText()
  if (tile?.fault !== undefined) return <small>{qualityWord(t, tile.fault)}</small>
  const text = printReading(t, channel?.key ?? '', tile?.value) ?? t('vehicles.units.noValue')
  return (
    <>
      {tile?.breach && <BreachSign breach={tile.breach} />}
      {isOld ? text : <b>{text}</b>} <small>{isOld ? t('vehicles.units.old') : channel?.deviceName}</small>
    </>
  )
}

const Hours = ({ vehicleId }: { vehicleId: number }) => {
  const t = useText()
  const { data } = useCall(vehicleUpkeep.queryMeters, { vehicleId }, { freshMs: 0 })
  const read = data?.hoursTime
  return (
    <div>
      <dt>{t('vehicles.units.hours')}</dt>
      <dd>
        {data && data.hours !== null && <b>{formatNumber(data.hours)}</b>}{' '}
        <small>
          {read && data.isHoursReported
            ? t('vehicles.meters.hoursReported', { time: read.slice(0, 16) })
            : read
              ? t('vehicles.meters.read', { time: read.slice(0, 16), name: data.hoursBy })
              : t('vehicles.meters.unread')}
        </small>
      </dd>
    </div>
  )
}
