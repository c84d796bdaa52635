import type { AlarmStep, AlarmTimelineRow } from '@coldway/contract/alarms/alarm-records.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import { LevelMark } from './level-mark.tsx'

const icons: Record<AlarmStep, IconName> = {
  opened: 'beacon',
  foundLate: 'clock',
  level: 'chevron-up',
  levelSuperseded: 'turn-left',
  corrected: 'refresh',
  noted: 'info',
  closed: 'check',
  acknowledged: 'eye',
  assigned: 'user',
  commented: 'mail',
}
const urgent: readonly AlarmStep[] = ['opened', 'level', 'foundLate']

/** All events of an alarm in order; none is ever rewritten. */
export const AlarmTimeline = ({ rows }: { rows: readonly AlarmTimelineRow[] }) => {
  const t = useText()
  return (
    <section aria-label={t('alarms.timeline')}>
      <h3>{t('alarms.timeline')}</h3>
      <ol className="alarm-timeline">
        {rows.map((row) => (
          <li key={row.id} className={urgent.includes(row.step) ? 'is-urgent' : undefined}>
            <Icon name={icons[row.step]} />
            <span>
              {t(`alarms.steps.${row.step}`)} {row.level !== null && <LevelMark level={row.level} />}{' '}
              <small>{[row.by, detailText(t, row)].filter(Boolean).join(' · ')}</small>
            </span>
            <time title={t('alarms.written', { time: row.writtenTime })}>{row.time}</time>
            {row.comment && <blockquote>{row.comment}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The assignee, or the reason of the end. */
const detailText = (t: Translate, { step, details }: AlarmTimelineRow): string => {
  if (step === 'closed' && typeof details.reason === 'string') return t(`alarms.ends.${details.reason as 'returned'}`)
  if (step === 'assigned') {
    if (isText(details.to)) return `→ ${details.to}`
    // Assigned to somebody the reader may not see.
    return details.isTaken === true ? '' : t('alarms.nobody')
  }
  return ''
}
