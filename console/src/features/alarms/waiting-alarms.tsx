/** The open alarms that nobody has acknowledged, by vehicle and the worst first, to be handled where they stand. */
import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { Driver } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { phone, useMedia } from '../../ui/base/use-media.ts'
import { NothingWaits } from './nothing-waits.tsx'
import { useAlarmCounts } from './use-open-alarms.ts'
import { vehicleGroups } from './vehicle-groups.ts'
import { VehicleAlarms } from './vehicle-alarms.tsx'
import './waiting-alarms.css'

const shownMost = 50
/** Vehicles before the user asks for the rest, so that the other panels are not pushed out of sight. */
const vehiclesFirst = { desk: 10, phone: 3 } as const
/** Live changes reload the list at once; this moves the durations on. */
const againMs = 60_000
const asked = {
  page: 1,
  size: shownMost,
  conditionVos: [
    { column: 'status', type: 'eq', value: 'alarming' },
    { column: 'isAcknowledged', type: 'eq', value: 'false' },
  ],
} as const

export const WaitingAlarms = () => {
  const t = useText()
  const textOf = useErrorText()
  const list = useCall(
    alarmRecords.queryAlarmData,
    { ...asked, conditionVos: [...asked.conditionVos] },
    { freshMs: 0, repeatMs: againMs },
  )
  const { records, total = 0 } = list.data ?? {}
  const groups = useMemo(() => vehicleGroups(records ?? []), [records])
  const driverOf = useDrivers(records)
  const isPhone = useMedia(phone)
  // The list may be older than the count, which comes live.
  const unAcknowledged = useAlarmCounts()?.unAcknowledged ?? 0
  const isBehind = records?.length === 0 && unAcknowledged > 0
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? groups : groups.slice(0, vehiclesFirst[isPhone ? 'phone' : 'desk'])
  return (
    <section className="waiting" aria-label={t('alarms.desk.title')}>
      <header>
        <h2>{t('alarms.desk.title')}</h2>
        {total > 0 && <small>{t('alarms.desk.waiting', { count: total })}</small>}
        <LookedAfter />
      </header>
      {isBehind && <Loading />}
      {records === undefined &&
        (list.error ? <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} /> : <Loading />)}
      {records?.length === 0 && !isBehind && <NothingWaits />}
      <ol>
        {shown.map((group) => (
          <VehicleAlarms key={group.key} group={group} driverOf={driverOf} />
        ))}
      </ol>
      {shown.length < groups.length && (
        <Button className="waiting-rest" kind="quiet" icon="chevron-down" onClick={() => setShowsAll(true)}>
          {t('alarms.desk.moreVehicles', { count: groups.length - shown.length })}
        </Button>
      )}
      {total > shownMost && (
        <Link className="waiting-more" to={`${paths.alarms}?status=alarming&isAcknowledged=false`}>
          {t('alarms.desk.worst', { shown: shownMost, total })}
        </Link>
      )}
    </section>
  )
}

/** The rest of the open alarms, so that this panel and the number in the top bar agree. */
const LookedAfter = () => {
  const t = useText()
  const { data } = useCall(alarmRecords.selectAlarmCount, {})
  const count = data ? data.alarming - data.unAcknowledged : 0
  if (count <= 0) return null
  return (
    <Link to={`${paths.alarms}?status=alarming&isAcknowledged=true`}>{t('alarms.desk.lookedAfter', { count })}</Link>
  )
}

export type DriverOf = (alarm: AlarmRecord) => Driver | undefined

/** The drivers of the devices, for those who may see waybills. */
const useDrivers = (alarms: readonly AlarmRecord[] | undefined): DriverOf => {
  const canSee = useCan('waybill:view') ?? false
  const deviceIds = useMemo(
    () => [...new Set(alarms?.flatMap(({ deviceId }) => deviceId ?? []))].toSorted((a, b) => a - b),
    [alarms],
  )
  const { data } = useCall(waybills.queryDrivers, { deviceIds }, { isEnabled: canSee && deviceIds.length > 0 })
  return ({ deviceId }) => data?.find((driver) => driver.deviceId === deviceId)
}
