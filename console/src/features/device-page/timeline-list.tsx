import { formatClock, formatDuration } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { AddressLine } from '../places/index.ts'
import type { TimelineKind, TimelineRow } from './timeline-rows.ts'

interface TimelineListProps {
  readonly rows: readonly TimelineRow[]
  /** Moves the cursor of the strip; undefined: away from it. */
  readonly onPoint: (atMs: number | undefined) => void
}

const icons: Readonly<Record<TimelineKind, IconName>> = {
  drive: 'truck',
  stop: 'pin',
  door: 'key',
  excursion: 'warning',
  site: 'building',
  silence: 'clock',
}

/** The most rows that are shown; nobody reads a longer list, and a day has some dozens. */
const shownMost = 300

/** What happened, newest first; a row under the pointer shows its moment in the strip. */
export const TimelineList = ({ rows, onPoint }: TimelineListProps) => {
  const t = useText()
  if (rows.length === 0) return <Empty text={t('devicePage.nothing')} />
  return (
    <ol className="timeline-list" aria-label={t('devicePage.happened')}>
      {rows.slice(0, shownMost).map((row) => (
        <li
          key={row.key}
          className={`is-${row.kind}`}
          onPointerEnter={() => onPoint(row.fromMs)}
          onPointerLeave={() => onPoint(undefined)}
        >
          <Icon name={icons[row.kind]} />
          <time>
            {formatClock(row.fromMs)} – {row.untilMs === null ? t('devicePage.now') : formatClock(row.untilMs)}
          </time>
          <span>
            <b>{t(`devicePage.kinds.${row.kind}`)}</b> {row.note}
            {row.place && <AddressLine key={row.key} place={row.place} />}
          </span>
          <small>{row.untilMs !== null && formatDuration(row.untilMs - row.fromMs)}</small>
        </li>
      ))}
    </ol>
  )
}
