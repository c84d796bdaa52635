/**
 * Cold performance and door habits of a vehicle in the last days: for each compartment that a person entered, and else for each
 * device, while it was on the vehicle, the time in and out of its range, the extremes, and how long doors stood open. What was
 * not measured is said to be unknown.
 */
import type { ChannelRole } from '@coldway/contract/vehicles/unit-enums.ts'
import { sensors, type SeriesStats } from '@coldway/contract/readings/sensors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { type VehicleUnit, vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { seriesLabel } from '../series/index.ts'
import { compartmentName } from '../upkeep/index.ts'
import { channelsIn, numbersIn } from './unit-past.ts'

const days = 3
const dayMs = 86_400_000
/** Devices of the last days that are asked for; the newest bindings. */
const devicesMost = 4
const keysMost = 8

export const VehicleCold = ({ vehicle: { id, bindings } }: { vehicle: VehicleDetail }) => {
  const t = useText()
  const textOf = useErrorText()
  const [nowMs] = useState(serverNowMs)
  const found = useCall(vehicleUnits.queryUnit, { vehicleId: id }, { freshMs: 0 })
  const shown = bindings.flatMap((one) => stayOf(one, nowMs)).slice(0, devicesMost)
  return (
    <Panel title={t('vehicles.page.cold', { count: days })}>
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {shown.length === 0 && <Empty text={t('vehicles.page.coldUnknown')} />}
      {found.data && <Places unit={found.data} stays={shown} />}
    </Panel>
  )
}

interface PlacesProps {
  readonly unit: VehicleUnit
  readonly stays: readonly Stay[]
}

/** The compartments first, then what nobody entered for one. */
const Places = ({ unit, stays }: PlacesProps) => {
  const t = useText()
  const numbers = numbersIn(unit, stays)
  return (
    <>
      {numbers.map((number) => (
        <section key={number} className="vehicle-compartment">
          <h3>{compartmentName(t, number, unit.compartments)}</h3>
          {stays.flatMap((stay) => {
            const channels = channelsIn(unit, stay, number).map(({ key, role }) => ({
              key,
              label: labelOf(t, key, role),
            }))
            return channels.length === 0 ? [] : [<StayCold key={keyOf(stay)} {...stay} channels={channels} />]
          })}
        </section>
      ))}
      {stays.map((stay) => (
        <DeviceCold
          key={keyOf(stay)}
          stay={stay}
          but={channelsIn(unit, stay).map(({ key }) => key)}
          isBeside={numbers.length > 0}
        />
      ))}
    </>
  )
}
/** A temperature also bears its channel, as several can be of one kind. */
const labelOf = (t: Translate, key: string, role: ChannelRole): string =>
  findSeries(key)?.name === 'temp'
    ? `${t(`enums.channelRoles.${role}`)} · ${seriesLabel(t, key)}`
    : t(`enums.channelRoles.${role}`)
const keyOf = ({ deviceId, startTime }: Stay) => `${deviceId} ${startTime}`

type Binding = VehicleDetail['bindings'][number]

/** The part of the last days that a device was on the vehicle. */
const stayOf = ({ boundFrom, boundUntil, ...device }: Binding, nowMs: number) => {
  const zone = zoneInUse()
  const fromMs = Math.max(parseTime(boundFrom, zone) ?? nowMs, nowMs - days * dayMs)
  const untilMs = Math.min(boundUntil === null ? nowMs : (parseTime(boundUntil, zone) ?? nowMs), nowMs)
  if (untilMs <= fromMs) return []
  return [{ ...device, boundFrom, startTime: printTime(fromMs, zone), endTime: printTime(untilMs, zone) }]
}
type Stay = ReturnType<typeof stayOf>[number]

interface DeviceColdProps {
  readonly stay: Stay
  /** Channels that are shown in a compartment. */
  readonly but: readonly string[]
  /** Compartments are shown above it. */
  readonly isBeside: boolean
}

/** What a device measures and nobody entered for a compartment; nothing where all of it is entered. */
const DeviceCold = ({ stay, but, isBeside }: DeviceColdProps) => {
  const t = useText()
  const textOf = useErrorText()
  const known = useCall(sensors.querySensorDevicePageList, {
    page: 1,
    size: 1,
    conditionVos: [{ column: 'id', type: 'eq', value: stay.deviceId }],
  })
  const device = known.data?.records[0]
  const all = device?.keys.filter((key) => /^(temp\d+|door)$/.test(key)) ?? []
  const keys = all.filter((key) => !but.includes(key)).slice(0, keysMost)
  if (known.error) return <ErrorState text={textOf(known.error)} onRetry={() => void known.refetch()} />
  if (!known.data) return <Loading />
  if (keys.length === 0 && isBeside) return null
  const channels = keys.map((key) => ({ key, label: seriesLabel(t, key) }))
  return <StayCold {...stay} channels={channels} note={isBeside ? t('vehicles.units.others') : undefined} />
}

interface StayColdProps extends Stay {
  /** None: nothing was measured. */
  readonly channels: readonly { readonly key: string; readonly label: string }[]
  readonly note?: string | undefined
}

/** What some channels of a device measured while it was on the vehicle. */
const StayCold = ({ deviceId, deviceCode, deviceName, startTime, endTime, channels, note }: StayColdProps) => {
  const t = useText()
  const textOf = useErrorText()
  const keys = channels.map(({ key }) => key).slice(0, keysMost)
  const found = useCall(
    sensors.querySeries,
    { deviceId, startTime, endTime, keys, buckets: 1 },
    { isEnabled: keys.length > 0, freshMs: Number.POSITIVE_INFINITY },
  )
  return (
    <div className="vehicle-cold">
      <b>
        <Link to={devicePath(deviceCode)}>{deviceName}</Link>
      </b>
      {note && <small>{note}</small>}
      {keys.length === 0 && <p className="vehicle-hint">{t('vehicles.page.coldUnknown')}</p>}
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      <ul className="vehicle-rows">
        {found.data?.series.map(({ key, stats, bounds }) => (
          <li key={key}>
            <span>{channels.find((one) => one.key === key)?.label}</span>
            {key === 'door' ? (
              <Doors stats={stats} />
            ) : (
              <Cold stats={stats} hasRange={bounds.low !== null || bounds.high !== null} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Cold = ({ stats, hasRange }: { stats: SeriesStats; hasRange: boolean }) => {
  const t = useText()
  const { min, max, meanKinetic, inRangeMs, outOfRangeMs, gaps } = stats
  if (min === null || max === null) return <small>{t('vehicles.page.notMeasured')}</small>
  const totalMs = inRangeMs + outOfRangeMs
  return (
    <>
      <b>
        {hasRange && totalMs > 0
          ? t('vehicles.page.inRange', { share: formatNumber((100 * inRangeMs) / totalMs, 1) })
          : t('vehicles.page.noRange')}
      </b>
      <small>
        {formatNumber(min, 1)} … {formatNumber(max, 1)} ℃
        {meanKinetic !== null && ` · MKT ${formatNumber(meanKinetic, 1)} ℃`}
      </small>
      {hasRange && outOfRangeMs > 0 && (
        <small>{t('vehicles.page.outOfRange', { time: formatDuration(outOfRangeMs) })}</small>
      )}
      {gaps.totalMs > 0 && <small>{t('vehicles.page.silent', { time: formatDuration(gaps.totalMs) })}</small>}
    </>
  )
}

/** For a door, the time out of the range is the time open. */
const Doors = ({ stats: { count, outOfRangeMs, inRangeMs, gaps } }: { stats: SeriesStats }) => {
  const t = useText()
  if (count === 0) return <small>{t('vehicles.page.notMeasured')}</small>
  const knownMs = inRangeMs + outOfRangeMs
  return (
    <>
      <b>{t('vehicles.page.doorOpen', { time: formatDuration(outOfRangeMs) })}</b>
      <small>
        {t('vehicles.page.doorShare', { share: formatNumber(knownMs > 0 ? (100 * outOfRangeMs) / knownMs : 0, 1) })}
      </small>
      {gaps.totalMs > 0 && <small>{t('vehicles.page.silent', { time: formatDuration(gaps.totalMs) })}</small>}
    </>
  )
}
