import type { SiteStay } from '@coldway/contract/sites/site-records.ts'
import { formatDuration, formatMinute, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Empty } from '../../ui/base/states.tsx'
import { siteSigns } from './site-signs.ts'
import './sites.css'

interface VisitListProps {
  readonly stays: readonly SiteStay[]
  /** End of the shown span: an ongoing stay is counted up to it. */
  readonly untilMs: number
  readonly onSelect: (stay: SiteStay) => void
}

/** The stays of the device at sites; selecting one moves the cursor to its start. */
export const VisitList = ({ stays, untilMs, onSelect }: VisitListProps) => {
  const t = useText()
  if (stays.length === 0) return <Empty text={t('sites.noVisits')} />
  return (
    <ol className="visits" aria-label={t('sites.visits')}>
      {stays.map((stay) => (
        <li key={stay.id}>
          <button type="button" onClick={() => onSelect(stay)}>
            <svg
              className="site-sign"
              viewBox="-5 -5 34 34"
              style={{ background: siteSigns[stay.siteType].colour }}
              aria-hidden="true"
            >
              <path d={siteSigns[stay.siteType].path} />
            </svg>
            <span>
              <b>{stay.siteName}</b>
              <small>
                {stay.hasEntry ? formatMinute(formatTime(stay.fromMs)) : '…'} –{' '}
                {stay.untilMs === null ? t('sites.still') : formatMinute(formatTime(stay.untilMs))}
              </small>
            </span>
            <span>{formatDuration((stay.untilMs ?? untilMs) - stay.fromMs)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
