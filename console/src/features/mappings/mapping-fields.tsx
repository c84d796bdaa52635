/** The fields of a mapping study: the space, what is to be kept, the conditions, and the probes with their places. */
import { limits } from '@coldway/contract/limits.ts'
import { mappingLoads, mappingSeasons } from '@coldway/contract/mappings/mapping-enums.ts'
import type { Mapping } from '@coldway/contract/mappings/mapping-fields.ts'
import { mappingLimits } from '@coldway/contract/mappings/mapping-rule.ts'
import { type ReactNode, useId } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { FormChoice, FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { MappingDraft } from './mapping-draft.ts'
import { PlaceField } from './place-field.tsx'
import { ProbeRows } from './probe-rows.tsx'
import './mappings.css'

interface MappingFieldsProps {
  readonly form: Form<MappingDraft>
  readonly before?: Mapping
  readonly organisation?: ReactNode
}

export const MappingFields = ({ form, before, organisation }: MappingFieldsProps) => {
  const t = useText()
  const { sizeMinM, sizeMaxM, rangeMinC, rangeMaxC, hoursMin, hoursMax, probesMax } = mappingLimits
  const size = t('mappings.sizeRule', { min: sizeMinM, max: sizeMaxM })
  const range = t('mappings.rangeRule', { min: rangeMinC, max: rangeMaxC })
  return (
    <>
      <FormSection title={t('mappings.section')}>
        <FormText
          form={form}
          name="name"
          label={t('mappings.name')}
          rule={t('mappings.nameRule', { max: limits.nameMax })}
          autoFocus
        />
        {organisation}
        <PlaceField form={form} before={before} />
      </FormSection>
      <FormSection title={t('mappings.space')} hint={t('mappings.spaceHint')}>
        <FormText form={form} name="lengthM" label={t('mappings.length')} rule={size} inputMode="decimal" />
        <FormText form={form} name="widthM" label={t('mappings.width')} rule={size} inputMode="decimal" />
        <FormText form={form} name="heightM" label={t('mappings.height')} rule={size} inputMode="decimal" />
      </FormSection>
      <FormSection title={t('mappings.acceptance')} hint={t('mappings.acceptanceHint')}>
        <FormText form={form} name="lowC" label={t('mappings.low')} rule={range} />
        <FormText form={form} name="highC" label={t('mappings.high')} rule={range} />
        <FormText form={form} name="spreadLimitC" label={t('mappings.spreadLimit')} inputMode="decimal" isOptional />
        <FormText
          form={form}
          name="requiredHours"
          label={t('mappings.hours')}
          rule={t('mappings.hoursRule', { min: hoursMin, max: hoursMax })}
          inputMode="decimal"
        />
        <FormChoice
          form={form}
          name="load"
          label={t('mappings.load')}
          options={mappingLoads.map((value) => ({ value, label: t(`enums.mappingLoads.${value}`) }))}
        />
        <FormChoice
          form={form}
          name="season"
          label={t('mappings.season')}
          options={mappingSeasons.map((value) => ({ value, label: t(`enums.mappingSeasons.${value}`) }))}
        />
        <Conditions form={form} />
      </FormSection>
      <FormSection title={t('mappings.probes')} hint={t('mappings.probesHint', { max: probesMax })}>
        <ProbeRows form={form} />
      </FormSection>
    </>
  )
}

const Conditions = ({ form }: Pick<MappingFieldsProps, 'form'>) => {
  const t = useText()
  const id = useId()
  return (
    <div className="field is-wide">
      <TextArea
        id={id}
        label={t('mappings.conditions')}
        hint={t('mappings.conditionsHint', { max: mappingLimits.conditionsMax })}
        rows={3}
        value={form.draft.conditions}
        error={form.errorOf('conditions')}
        onInput={(conditions) => form.set({ conditions })}
      />
    </div>
  )
}
