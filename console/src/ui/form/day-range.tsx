import { dateShortcutDays } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import dayjs from 'dayjs'
import { daysOf } from '../../api/list-query.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { DayField } from './day-field.tsx'
import './day-range.css'

interface DayRangeProps {
  readonly label: string
  /** `2026-11-01~2026-11-20`, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Limits days to the last seven and today. (rules-and-calls.md section 5, "last-week date picker") */
  readonly isLastWeek?: boolean
}

/** First and last day, with common ranges below each calendar. */
export const DayRange = ({ label, value, onChange, isLastWeek = false }: DayRangeProps) => {
  const t = useText()
  const [from, until] = daysOf(value)
  const put = (first: string, last: string) => onChange(first || last ? `${first}~${last}` : '')
  const today = formatTime(serverNowMs()).slice(0, 10)
  const daysBefore = (days: number) => dayjs(today).subtract(days, 'day').format('YYYY-MM-DD')
  const [min, max] = isLastWeek ? [daysBefore(limits.lastWeekDays), today] : [undefined, undefined]
  const shortcuts = dateShortcutDays.filter((days) => !isLastWeek || days <= limits.lastWeekDays)
  const footer = (close: () => void) => (
    <div className="day-range-shortcuts">
      {shortcuts.map((days) => (
        <Button
          key={days}
          size="small"
          onClick={() => {
            put(daysBefore(days - 1), today)
            close()
          }}
        >
          {t('pieces.list.lastDays', { count: days })}
        </Button>
      ))}
    </div>
  )
  return (
    <div className="day-range" role="group" aria-label={label}>
      <DayField
        label={t('pieces.list.fromDay', { name: label })}
        placeholder={t('pieces.list.fromDay', { name: label })}
        min={min}
        max={until || max}
        value={from}
        onChange={(day) => put(day, until)}
        footer={footer}
      />
      <span aria-hidden="true">–</span>
      <DayField
        label={t('pieces.list.untilDay', { name: label })}
        placeholder={t('pieces.list.untilDay', { name: label })}
        min={from || min}
        max={max}
        value={until}
        onChange={(day) => put(from, day)}
        footer={footer}
      />
    </div>
  )
}
