/** The goods of a shipment that have a product profile: chosen by name or GTIN, each with its lot. */
import { products } from '@coldway/contract/products/products.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Form } from '../../api/use-form.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { printRange } from '../products/index.ts'
import type { GoodsDraft, WaybillDraft } from './waybill-draft.ts'

const typedMs = 250
const max = waybillLimits.goodsMax

export const GoodsSection = ({ form }: { form: Form<WaybillDraft> }) => {
  const t = useText()
  const canSee = useCan('product:view') ?? false
  const { goods } = form.draft
  const error = form.errorOf('goods', t('waybills.goodsRule', { max: waybillLimits.numberMax }))
  const put = (at: number, lot: string) =>
    form.set({ goods: goods.map((one, index) => (index === at ? { ...one, lot } : one)) })
  if (!canSee && goods.length === 0) return null
  return (
    <FormSection title={t('waybills.products')} hint={t('waybills.productsHint', { max })}>
      <div className="field is-wide">
        <ul className="waybill-goods">
          {goods.map(({ productId, productName, definition, lot }, at) => (
            <li key={`${productId} ${at}`}>
              <span>
                <b>{productName}</b>
                <small>{printRange(t, definition)}</small>
              </span>
              <Field
                label={t('waybills.lot')}
                value={lot}
                onInput={(event) => put(at, event.currentTarget.value)}
                autoComplete="off"
              />
              <IconButton
                icon="trash"
                label={t('waybills.removeGoods', { name: productName })}
                onClick={() => form.set({ goods: goods.filter((_one, index) => index !== at) })}
              />
            </li>
          ))}
        </ul>
        {canSee && goods.length < max && <Add onAdd={(one) => form.set({ goods: [...goods, one] })} />}
        {error !== undefined && <Alert isLine>{error}</Alert>}
      </div>
    </FormSection>
  )
}

const Add = ({ onAdd }: { onAdd: (one: GoodsDraft) => void }) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const found = useCall(products.queryOptions, { keyword: useSettled(typed.trim(), typedMs) }, { keepsLast: true })
  return (
    <SearchSelect
      label={t('waybills.addGoods')}
      options={found.data?.map(({ id, name, gtin, definition }) => ({
        value: id,
        label: name,
        note: [printRange(t, definition), gtin].filter(Boolean).join(' · '),
      }))}
      value={undefined}
      onSearch={setTyped}
      onChange={(id) => {
        const product = found.data?.find((one) => one.id === id)
        if (product) onAdd({ productId: id, productName: product.name, definition: product.definition, lot: '' })
      }}
    />
  )
}
