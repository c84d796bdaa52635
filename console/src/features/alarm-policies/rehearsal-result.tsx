/** The result of a rehearsal: how many alarms, when, who would have been notified, and how many were probably unnecessary. */
import type { Rehearsed } from '@coldway/contract/alarm-policies/alarm-rehearsal.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { HourBars } from './hour-bars.tsx'
import type { PolicyDraft } from './policy-draft.ts'
import { RehearsalLevels } from './rehearsal-levels.tsx'
import './rehearsal-result.css'
import { type Sum, sumOf } from './rehearsed.ts'

interface RehearsalResultProps {
  readonly found: Rehearsed
  readonly draft: PolicyDraft
  /** The form has changed since. */
  readonly isStale: boolean
}

export const RehearsalResult = ({ found, draft, isStale }: RehearsalResultProps) => {
  const t = useText()
  const sum = sumOf(found.kinds)
  const span = { from: found.fromTime.slice(0, 10), until: found.untilTime.slice(0, 10) }
  return (
    <>
      {isStale && (
        <p className="rehearsal-note" role="status">
          <Icon name="clock" /> {t('alarmPolicies.rehearsal.stale')}
        </p>
      )}
      <div className={classNames('rehearsal', isStale && 'is-stale')}>
        {sum.alarms > 0 ? (
          <>
            <p className="rehearsal-count">
              <b>{formatNumber(sum.alarms)}</b> {t('alarmPolicies.rehearsal.opened', { count: sum.alarms, ...span })}
            </p>
            <NoiseBar sum={sum} />
            <h3>{t('alarmPolicies.rehearsal.byHour')}</h3>
            <HourBars label={t('alarmPolicies.rehearsal.byHour')} counts={sum.byHour} />
            <RehearsalLevels byLevel={sum.byLevel} levels={draft.levels} push={draft.push} />
          </>
        ) : (
          <Empty text={t(noneOf(found))} hint={t('alarmPolicies.rehearsal.span', span)} />
        )}
        <KindTable kinds={found.kinds} />
        <p>
          {t('alarmPolicies.rehearsal.looked', {
            devices: formatNumber(found.devices),
            all: formatNumber(found.devicesOfAll),
            readings: formatNumber(found.readings),
          })}
          {found.trips !== null && ` ${t('alarmPolicies.rehearsal.trips', { trips: formatNumber(found.trips) })}`}
        </p>
        {found.isCut && (
          <p className="rehearsal-note">
            <Icon name="warning" /> {t('alarmPolicies.rehearsal.cut')}
          </p>
        )}
      </div>
    </>
  )
}

const noneOf = ({ readings, trips }: Rehearsed) => {
  if (readings === 0) return 'alarmPolicies.rehearsal.noReadings'
  return trips === 0 ? 'alarmPolicies.rehearsal.noTrips' : 'alarmPolicies.rehearsal.none'
}

const noises = ['explained', 'flapping', 'short'] as const

/** The useful alarms, and hatched the unnecessary ones with their reasons. */
const NoiseBar = ({ sum }: { sum: Sum }) => {
  const t = useText()
  return (
    <div className="rehearsal-noise">
      <div className="rehearsal-noise-bar" aria-hidden="true">
        <i style={{ width: `${(sum.noisy / sum.alarms) * 100}%` }} />
      </div>
      <b>{t('alarmPolicies.rehearsal.noise', { noisy: formatNumber(sum.noisy), alarms: formatNumber(sum.alarms) })}</b>
      {sum.noisy > 0 && (
        <ul>
          {noises.map((noise) => (
            <li key={noise}>
              <span>{t(`alarmPolicies.rehearsal.noises.${noise}`)}</span> {formatNumber(sum.noise[noise])}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const KindTable = ({ kinds }: Pick<Rehearsed, 'kinds'>) => {
  const t = useText()
  return (
    <table className="rehearsal-kinds">
      <thead>
        <tr>
          <th scope="col">{t('alarmPolicies.kinds')}</th>
          <th scope="col">{t('alarmPolicies.rehearsal.alarms')}</th>
          <th scope="col">{t('alarmPolicies.rehearsal.median')}</th>
          <th scope="col">{t('alarmPolicies.rehearsal.longest')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, isUnknown, alarms, medianS, longestS }) => (
          <tr key={kind}>
            <th scope="row">{t(`enums.alarmKinds.${kind}`)}</th>
            {isUnknown ? (
              <td colSpan={3}>{t('alarmPolicies.rehearsal.unknown')}</td>
            ) : (
              <>
                <td>{formatNumber(alarms)}</td>
                <td>{alarms > 0 ? formatDuration(medianS * 1000) : '—'}</td>
                <td>{alarms > 0 ? formatDuration(longestS * 1000) : '—'}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
