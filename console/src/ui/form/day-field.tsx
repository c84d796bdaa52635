/** A day, or a minute of a day, typed or chosen in a calendar in the page's language. */
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useMemo, useState } from 'react'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Antd } from './antd.tsx'
import { useCalendarWords } from './calendar.ts'
import './day-field.css'

export interface DayFieldProps {
  readonly id?: string
  /** Accessible name, where there is no visible label. */
  readonly label?: string
  /** `2026-11-20`, or with `hasTime` `2026-11-20T08:15`, in the user's zone; empty: none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hasTime?: boolean
  /** First and last selectable day. */
  readonly min?: string
  readonly max?: string
  readonly placeholder?: string
  readonly isDisabled?: boolean
  readonly isWrong?: boolean
  readonly noteId?: string
  /** Rendered below the calendar; `close` closes it. */
  readonly footer?: (close: () => void) => ReactNode
}

const forms = {
  day: { shown: 'YYYY-MM-DD', kept: 'YYYY-MM-DD' },
  minute: { shown: 'YYYY-MM-DD HH:mm', kept: 'YYYY-MM-DDTHH:mm' },
} as const

export const DayField = (props: DayFieldProps) => {
  const { value, onChange, hasTime = false, min, max, footer } = props
  const t = useText()
  const words = useCalendarWords()
  const [isOpen, setOpen] = useState(false)
  // A new object at every render would undo typing.
  const chosenDay = useMemo(() => (value ? dayjs(value) : null), [value])
  const { shown, kept } = forms[hasTime ? 'minute' : 'day']
  const isOff = (day: Dayjs) => {
    const text = day.format(forms.day.kept)
    return (min !== undefined && text < min) || (max !== undefined && text > max)
  }
  return (
    <Antd>
      <DatePicker
        id={props.id}
        className="day-field"
        classNames={{ popup: { root: isOurDay() ? '' : 'hides-today' } }}
        aria-label={props.label}
        aria-invalid={props.isWrong}
        aria-describedby={props.noteId}
        locale={words}
        format={shown}
        showTime={hasTime && { format: 'HH:mm', defaultOpenValue: dayjs('00:00', 'HH:mm') }}
        showNow={false}
        needConfirm={false}
        allowClear={{ clearIcon: undefined }}
        placeholder={props.placeholder ?? t(hasTime ? 'pieces.form.minuteForm' : 'pieces.form.dayForm')}
        value={chosenDay}
        onChange={(chosen: Dayjs | null) => onChange(chosen?.format(kept) ?? '')}
        disabledDate={isOff}
        disabled={props.isDisabled}
        status={props.isWrong ? 'error' : undefined}
        open={isOpen}
        onOpenChange={setOpen}
        renderExtraFooter={footer && (() => footer(() => setOpen(false)))}
      />
    </Antd>
  )
}

/** The calendar marks the browser's day; when the user's zone has another, no day is marked. */
const isOurDay = (): boolean => formatTime(Date.now()).startsWith(dayjs().format(forms.day.kept))
