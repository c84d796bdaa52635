/** The past 1, 2 or 3 days, or a custom span. */
import { trackRangeDays } from '@coldway/contract/enums.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { FieldFrame } from '../../ui/form/field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { fieldTime, type Span } from './span.ts'

interface SpanFieldsProps {
  readonly span: Span
  readonly onChange: (span: Span) => void
  /** End of the shown span, from which a custom span starts. */
  readonly nowMs: number
}

export const SpanFields = ({ span: { days, from, until }, onChange, nowMs }: SpanFieldsProps) => {
  const t = useText()
  const choose = (value: string) => {
    const chosen = trackRangeDays.find((one) => String(one) === value)
    if (chosen !== undefined) return onChange({ days: chosen, from: '', until: '' })
    const zone = zoneInUse()
    const lastMs = (days ?? 1) * 86_400_000
    onChange({ days: undefined, from: fieldTime(nowMs - lastMs, zone), until: fieldTime(nowMs, zone) })
  }
  const isWrong = days === undefined && (!from || !until || until <= from)
  return (
    <>
      <Segmented
        label={t('tracks.span')}
        value={days === undefined ? 'own' : String(days)}
        onChange={choose}
        options={[
          ...trackRangeDays.map((count) => ({ value: String(count), label: t('common.lasting.days', { count }) })),
          { value: 'own', label: t('tracks.own') },
        ]}
      />
      {days === undefined && (
        <div className="track-times">
          <FieldFrame label={t('tracks.from')}>
            {(id) => (
              <DayField id={id} hasTime value={from} onChange={(next) => onChange({ days, until, from: next })} />
            )}
          </FieldFrame>
          <FieldFrame label={t('tracks.until')} error={isWrong ? t('errors.timeOrder') : undefined}>
            {(id, noteId) => (
              <DayField
                id={id}
                noteId={noteId}
                isWrong={isWrong}
                hasTime
                value={until}
                onChange={(next) => onChange({ days, from, until: next })}
              />
            )}
          </FieldFrame>
        </div>
      )}
    </>
  )
}
