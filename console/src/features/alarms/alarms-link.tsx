import { formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Count, CountedLink } from '../../ui/base/counted-link.tsx'
import { useAlarmCounts, useOpenAlarms } from './use-open-alarms.ts'

/** Link to the alarms, with the number of open ones; highlighted only while one is not acknowledged. */
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
    <CountedLink
      to={alarming > 0 ? `${paths.alarms}?status=alarming` : paths.alarms}
      icon="beacon"
      label={label}
      count={alarming}
      isQuiet={unAcknowledged === 0}
    />
  )
}

/** The number of open alarms, for another link to them; empty while there is none. */
export const AlarmsCount = () => {
  const counts = useAlarmCounts()
  return counts && counts.alarming > 0 && <Count count={counts.alarming} isQuiet={counts.unAcknowledged === 0} />
}
