/** The fields of a product profile: what it is, its range with the scale, what is allowed beyond it, and how it ages. */
import { type ProductPreset, productPresetNames } from '@coldway/contract/products/product-enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { ProductDefinition, productRule } from '@coldway/contract/products/product-definition.ts'
import { productPresets } from '@coldway/contract/products/product-presets.ts'
import { type ReactNode, useState } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { FieldFrame } from '../../ui/form/field.tsx'
import { FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { LimitRows } from './limit-rows.tsx'
import { definitionDraft, type ProductDraft, toDefinition } from './product-draft.ts'
import { RangeScale } from './range-scale.tsx'
import './products.css'

interface ProductFieldsProps {
  readonly form: Form<ProductDraft>
  readonly organisation?: ReactNode
  /** Shipments that took the profile as it was before. */
  readonly shipmentCount?: number
}

export const ProductFields = ({ form, organisation, shipmentCount = 0 }: ProductFieldsProps) => {
  const t = useText()
  const { minC, maxC } = productRule
  const celsius = t('products.celsiusRule', { min: minC, max: maxC })
  return (
    <>
      {shipmentCount > 0 && <Alert kind="info">{t('products.taken', { count: shipmentCount })}</Alert>}
      <FormSection title={t('products.section')}>
        <FormText
          form={form}
          name="name"
          label={t('products.name')}
          rule={t('products.nameRule', { max: limits.nameMax })}
          autoFocus
        />
        {organisation}
        <FormText
          form={form}
          name="gtin"
          label={t('products.gtin')}
          rule={t('products.gtinRule')}
          inputMode="decimal"
          isOptional
        />
        <Preset form={form} />
      </FormSection>
      <FormSection title={t('products.rangeSection')} hint={t('products.rangeHint')}>
        <FormText form={form} name="lowC" label={t('products.low')} rule={celsius} isOptional />
        <FormText form={form} name="highC" label={t('products.high')} rule={celsius} isOptional />
        <FormText form={form} name="freezeC" label={t('products.freeze')} rule={t('products.freezeRule')} isOptional />
        <Scale draft={form.draft} />
      </FormSection>
      <FormSection title={t('products.limits')} hint={t('products.limitsHint')}>
        <LimitRows form={form} />
        <FormText
          form={form}
          name="budgetH"
          label={t('products.budgetHours')}
          rule={t('products.budgetRule')}
          isOptional
        />
      </FormSection>
      <FormSection title={t('products.ageing')} hint={t('products.ageingHint')}>
        <FormText
          form={form}
          name="activationKJPerMol"
          label={t('products.activation')}
          rule={t('products.activationRule')}
        />
        <FormText form={form} name="meanKineticMaxC" label={t('products.meanKineticMax')} rule={celsius} isOptional />
        <FormText
          form={form}
          name="meanKineticHours"
          label={t('products.meanKineticHours')}
          rule={t('products.meanKineticRule')}
        />
        <FormText
          form={form}
          name="shelfLifeDays"
          label={t('products.shelfLife')}
          rule={t('products.shelfLifeRule')}
          isOptional
        />
        <FormText form={form} name="shelfLifeAtC" label={t('products.shelfLifeAt')} rule={celsius} isOptional />
      </FormSection>
      <FormSection title={t('products.decision')}>
        <Switch
          label={t('products.twoPersons')}
          isOn={form.draft.needsTwoPersons}
          onChange={(needsTwoPersons) => form.set({ needsTwoPersons })}
        />
        <Switch
          label={t('products.calibration')}
          isOn={form.draft.needsCalibration}
          onChange={(needsCalibration) => form.set({ needsCalibration })}
        />
        <FormText form={form} name="remark" label={t('products.remark')} isOptional isWide />
      </FormSection>
    </>
  )
}

/** Fills the fields in from a published source; what was typed before is replaced. */
const Preset = ({ form }: { form: Form<ProductDraft> }) => {
  const t = useText()
  const [chosen, setChosen] = useState<ProductPreset>()
  return (
    <FieldFrame label={t('products.preset')} hint={<p>{t('products.presetHint')}</p>}>
      {(id, noteId) => (
        <Select
          id={id}
          noteId={noteId}
          placeholder={t('products.preset')}
          options={productPresetNames.map((value) => ({ value, label: t(`enums.productPresetNames.${value}`) }))}
          value={chosen}
          onChange={(preset) => {
            setChosen(preset)
            if (preset) form.set(definitionDraft(productPresets[preset]))
          }}
        />
      )}
    </FieldFrame>
  )
}

/** The scale of what is typed, as soon as it is right. */
const Scale = ({ draft }: { draft: ProductDraft }) => {
  const t = useText()
  const { data } = ProductDefinition.safeParse(toDefinition(draft))
  if (!data) return null
  return (
    <div className="field is-wide">
      <RangeScale definition={data} isLarge />
      <p className="product-legend">
        <span className="is-right">{t('products.legend.right')}</span>
        <span className="is-briefly">{t('products.legend.briefly')}</span>
        <span className="is-never">{t('products.legend.never')}</span>
        {data.freezeC !== null && <span className="is-frost">{t('products.legend.frost')}</span>}
      </p>
    </div>
  )
}
