import { Link } from 'react-router'
import { formatNumber } from '../../settings/format.ts'
import { paths } from '../../settings/paths.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import './alarms-link.css'
import { useOpenAlarms } from './use-open-alarms.ts'

const shownMax = 99

/** The way to the alarms, with the number of open ones; loud only while one of them has not been acknowledged. */
export const AlarmsLink = () => {
  const t = useText()
  const counts = useOpenAlarms()
  if (!counts) return null
  const { alarming, unAcknowledged } = counts
  const label =
    alarming > 0
      ? t('alarms.linkOpen', { count: alarming, waiting: formatNumber(unAcknowledged) })
      : t('alarms.linkNone')
  return (
    <Link
      to={alarming > 0 ? `${paths.alarms}?status=alarming` : paths.alarms}
      className="icon-button alarms-link"
      aria-label={label}
      title={label}
    >
      <Icon name="beacon" />
      {alarming > 0 && (
        <span className={unAcknowledged > 0 ? 'alarms-count' : 'alarms-count is-seen'}>
          {alarming > shownMax ? `${shownMax}+` : alarming}
        </span>
      )}
    </Link>
  )
}
