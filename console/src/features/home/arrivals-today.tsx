import { limits } from '@coldway/contract/limits.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { ShortList } from './short-list.tsx'

const againMs = 60_000

/** Entries into sites since midnight of the user's zone, the latest first. */
export const ArrivalsToday = () => {
  const t = useText()
  const textOf = useErrorText()
  const canMonitor = useCan('monitor:view') ?? false
  const today = formatTime(serverNowMs()).slice(0, 10)
  const { data, error } = useCall(
    siteRecords.queryPageList,
    {
      page: 1,
      size: limits.deskRowsMax,
      conditionVos: [
        { column: 'entryTime', type: 'between', value: [`${today} 00:00:00`, `${today} 23:59:59`] },
        // A device that was inside when the watch began did not arrive today.
        { column: 'hasEntry', type: 'eq', value: 'true' },
      ],
      sorts: [{ column: 'entryTime', order: 'desc' }],
    },
    { repeatMs: againMs },
  )
  return (
    <ShortList
      title={t('shell.home.arrivals')}
      none={t('shell.home.arrivalsNone')}
      rows={data?.records}
      total={data?.total ?? 0}
      error={error ? textOf(error) : undefined}
      keyOf={({ id }) => id}
      to={`${paths.siteRecords}?entryTime=${today}~${today}&hasEntry=true`}
    >
      {({ plate, deviceName, deviceCode, siteName, entryTime, state }) => (
        <>
          <span>
            {canMonitor ? <Link to={devicePath(deviceCode)}>{plate ?? deviceName}</Link> : (plate ?? deviceName)}
            <small>{siteName}</small>
          </span>
          <span className="home-arrival">
            <Pill tone={state === 'inside' ? 'ok' : 'off'}>{t(`enums.stayStates.${state}`)}</Pill>
            <time>{entryTime?.slice(11, 16)}</time>
          </span>
        </>
      )}
    </ShortList>
  )
}
