import { type AlarmCauseName, excursionKinds } from '@coldway/contract/alarms/alarm-causes.ts'
import type { SeriesName } from '@coldway/contract/readings/series.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { formatDuration } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { fieldTime } from '../tracks/index.ts'
import './alarm-causes.css'
import type { WholeAlarm } from './alarm-drawer.tsx'

/** The series that proves a cause beside the evaluated one; skipped on devices without it. */
const proofs: Record<AlarmCauseName, SeriesName | undefined> = {
  door: 'door',
  defrost: 'reeferMode',
  unit: 'reeferMode',
  setPoint: 'reeferSetPoint',
  gap: undefined,
  ambient: 'ambientTemp',
}

interface AlarmCausesProps {
  readonly alarm: WholeAlarm
  /** The reader may see the readings that prove it. */
  readonly canMeasure: boolean
}

/** Why the value was out of range: the strongest cause first, with the stretch that proves it. */
export const AlarmCauses = ({ alarm, canMeasure }: AlarmCausesProps) => {
  const t = useText()
  if (!excursionKinds.includes(alarm.kind)) return null
  const wholeS = Math.max(1, alarm.durationS, ...alarm.causes.map(({ seconds }) => seconds))
  return (
    <section aria-label={t('alarms.causes.title')}>
      <h3>{t('alarms.causes.title')}</h3>
      {alarm.causes.length === 0 && <p className="alarm-no-cause">{t('alarms.causes.none')}</p>}
      <ol className="alarm-causes">
        {alarm.causes.map((cause) => {
          const word = t(`alarms.causes.names.${cause.is}`)
          return (
            <li key={cause.is}>
              <span>
                {canMeasure && alarm.deviceId !== null ? (
                  <Link to={`${paths.sensors}?${proofOf(alarm, cause)}`}>{word}</Link>
                ) : (
                  word
                )}
              </span>
              <span className="alarm-cause-track" aria-hidden="true">
                <i style={{ width: `${(cause.seconds / wholeS) * 100}%` }} />
              </span>
              <b>{formatDuration(cause.seconds * 1000)}</b>
              <small>{t('alarms.causes.span', { from: cause.fromTime, until: cause.untilTime })}</small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const aroundMs = 1_800_000

/** Link to the sensor page with the evaluated series and the cause, over the stretch and some time around it. */
const proofOf = (
  { deviceId, series }: WholeAlarm,
  { is, fromTime, untilTime }: WholeAlarm['causes'][number],
): string => {
  const zone = zoneInUse()
  const at = (time: string, byMs: number): string => fieldTime((parseTime(time, zone) ?? serverNowMs()) + byMs, zone)
  return new URLSearchParams({
    device: String(deviceId),
    keys: [series, proofs[is]].filter(Boolean).join(','),
    from: at(fromTime, -aroundMs),
    until: at(untilTime, aroundMs),
  }).toString()
}
