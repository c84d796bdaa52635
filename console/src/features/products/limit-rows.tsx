/** The limits of a product profile, a row each: which side, which temperature, how long. */
import { limitKinds, limitSides } from '@coldway/contract/products/product-enums.ts'
import { productRule } from '@coldway/contract/products/product-definition.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { emptyLimit, type LimitDraft, type ProductDraft } from './product-draft.ts'

export const LimitRows = ({ form }: { form: Form<ProductDraft> }) => {
  const t = useText()
  const { limits } = form.draft
  const error = form.errorOf('limits', t('products.limitRule', { max: productRule.minutesMax }))
  const put = (at: number, change: Partial<LimitDraft>) =>
    form.set({ limits: limits.map((one, index) => (index === at ? { ...one, ...change } : one)) })
  return (
    <div className="field is-wide">
      {limits.length === 0 && <p>{t('products.noLimits')}</p>}
      <ul className="limit-rows" aria-label={t('products.limits')}>
        {limits.map((limit, at) => (
          <li key={at}>
            <FieldFrame label={t('products.side')}>
              {(id, noteId) => (
                <Select
                  id={id}
                  noteId={noteId}
                  options={limitSides.map((value) => ({ value, label: t(`enums.limitSides.${value}`) }))}
                  value={limit.side}
                  onChange={(side) => side && put(at, { side })}
                />
              )}
            </FieldFrame>
            <Field
              label="°C"
              value={limit.temperatureC}
              onInput={(event) => put(at, { temperatureC: event.currentTarget.value })}
              autoComplete="off"
            />
            <FieldFrame label={t('products.kind')}>
              {(id, noteId) => (
                <Select
                  id={id}
                  noteId={noteId}
                  options={limitKinds.map((value) => ({ value, label: t(`enums.limitKinds.${value}`) }))}
                  value={limit.kind}
                  onChange={(kind) => kind && put(at, { kind })}
                />
              )}
            </FieldFrame>
            <Field
              label={t('products.minutes')}
              value={limit.allowedMin}
              onInput={(event) => put(at, { allowedMin: event.currentTarget.value })}
              inputMode="numeric"
              autoComplete="off"
            />
            <IconButton
              icon="trash"
              label={t('products.removeLimit')}
              onClick={() => form.set({ limits: limits.filter((_one, index) => index !== at) })}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && <Alert isLine>{error}</Alert>}
      <Button
        kind="quiet"
        icon="plus"
        disabled={limits.length >= productRule.limitsMax}
        onClick={() => form.set({ limits: [...limits, emptyLimit] })}
      >
        {t('products.addLimit')}
      </Button>
    </div>
  )
}
