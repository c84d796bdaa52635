import type { ErrorName } from '@coldway/contract/errors.ts'
import { type ExportFormat, exportFormats } from '@coldway/contract/downloads/exports.ts'
import { type Language, languages } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import {
  scheduleLimits,
  type SchedulePeriod,
  schedulePeriods,
  type ScheduleRange,
} from '@coldway/contract/schedules/schedules.ts'
import type { Form } from '../../api/use-form.ts'
import { formatNumber, formatWeekday } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { FormChoice, FormSelect, FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { RecipientChoice, useKnownRecipients } from '../recipients/index.ts'

export interface ScheduleDraft {
  readonly name: string
  readonly format: ExportFormat
  readonly range: ScheduleRange
  readonly every: SchedulePeriod
  readonly at: string
  readonly weekDay: number
  /** The text as it is typed. */
  readonly monthDay: string
  readonly zone: string
  readonly language: Language
  readonly mailsOwner: boolean
  readonly recipientIds: readonly number[]
}

export const refusedAt = {
  contactNotFound: 'recipientIds',
} as const satisfies Partial<Record<ErrorName, keyof ScheduleDraft>>

export const toSchedule = ({ format: _kept, ...draft }: ScheduleDraft) => ({
  ...draft,
  monthDay: Number(draft.monthDay.trim() || Number.NaN),
  recipientIds: [...draft.recipientIds],
})

interface ScheduleFieldsProps {
  readonly form: Form<ScheduleDraft>
  readonly ranges: readonly ScheduleRange[]
  readonly canChooseFormat: boolean
}

const weekDays = [1, 2, 3, 4, 5, 6, 7] as const
const megabyte = 1_000_000

export const ScheduleFields = ({ form, ranges, canChooseFormat }: ScheduleFieldsProps) => {
  const t = useText()
  const { every } = form.draft
  const languageOptions = languages.map((value) => ({ value, label: t(`enums.languages.${value}`) }))
  return (
    <>
      <FormSection title={t('schedules.section')}>
        <FormText
          form={form}
          name="name"
          label={t('schedules.name')}
          rule={t('schedules.nameRule', { max: limits.nameMax })}
          autoFocus
        />
        <FormChoice
          form={form}
          name="range"
          label={t('schedules.range')}
          options={ranges.map((value) => ({ value, label: t(`schedules.ranges.${value}`) }))}
        />
        <FormChoice
          form={form}
          name="every"
          label={t('schedules.every')}
          options={schedulePeriods.map((value) => ({ value, label: t(`schedules.periods.${value}`) }))}
        />
        {every === 'weekly' && (
          <FormSelect
            form={form}
            name="weekDay"
            label={t('schedules.weekDay')}
            options={weekDays.map((value) => ({ value, label: formatWeekday(value - 1, 'long') }))}
          />
        )}
        {every === 'monthly' && (
          <FormText
            form={form}
            name="monthDay"
            label={t('schedules.monthDay')}
            rule={t('schedules.monthDayRule')}
            inputMode="decimal"
          />
        )}
        <FormText form={form} name="at" label={t('schedules.at')} rule={t('schedules.atRule')} />
        <FormText form={form} name="zone" label={t('schedules.zone')} rule={t('schedules.zoneRule')} />
        <FormChoice form={form} name="language" label={t('schedules.language')} options={languageOptions} />
        {canChooseFormat && (
          <FormChoice
            form={form}
            name="format"
            label={t('schedules.format')}
            options={exportFormats.map((value) => ({ value, label: t(`exports.${value}`) }))}
          />
        )}
      </FormSection>
      <MailFields form={form} />
    </>
  )
}

const MailFields = ({ form: { draft, set } }: Pick<ScheduleFieldsProps, 'form'>) => {
  const t = useText()
  const known = useKnownRecipients(draft.recipientIds)
  const size = formatNumber(scheduleLimits.mailBytesMax / megabyte)
  return (
    <FormSection title={t('schedules.mailSection')} hint={t('schedules.recipientsHint', { size })}>
      <div className="is-wide">
        <Switch
          label={t('schedules.mailsOwner')}
          isOn={draft.mailsOwner}
          onChange={(mailsOwner) => set({ mailsOwner })}
        />
      </div>
      <div className="is-wide">
        <RecipientChoice
          channel="email"
          of={t('schedules.recipients')}
          value={draft.recipientIds}
          known={known}
          onChange={(recipientIds) => set({ recipientIds })}
        />
      </div>
    </FormSection>
  )
}
