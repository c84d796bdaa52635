/** The fields of a lock order: its plan, where it goes, and its materials. */
import { limits } from '@coldway/contract/limits.ts'
import { lockOrderLimits } from '@coldway/contract/lock-orders/lock-orders.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDay, FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { PushChannelFields } from '../subscriptions/index.ts'
import { InspectionSite } from './inspection-site.tsx'
import { emptyMaterial, type LockOrderDraft, type MaterialDraft } from './lock-order-draft.ts'
import './lock-orders.css'

/** `head` are the fields that only a new order has. */
interface LockOrderFieldsProps {
  readonly form: Form<LockOrderDraft>
  readonly head?: ReactNode
  /** The name of the inspection site that the order has. */
  readonly siteName?: string | null
}

export const LockOrderFields = ({ form, head, siteName = null }: LockOrderFieldsProps) => {
  const t = useText()
  // What the reader may not choose from stays as it is.
  const canSeeSites = useCan('site:view')
  const canSeeRecipients = useCan('recipient:view')
  const nameRule = t('lockOrders.textRule', { max: limits.nameMax })
  const addressRule = t('lockOrders.textRule', { max: limits.addressMax })
  return (
    <>
      <FormSection title={t('lockOrders.section')}>
        {head}
        <FormDay form={form} name="planStartTime" label={t('lockOrders.planStart')} hasTime />
        <FormDay
          form={form}
          name="planEndTime"
          label={t('lockOrders.planEnd')}
          rule={t('lockOrders.planRule')}
          hasTime
        />
        <FormText form={form} name="plate" label={t('lockOrders.plate')} rule={t('lockOrders.plateRule')} isOptional />
        <FormText form={form} name="route" label={t('lockOrders.route')} rule={addressRule} isOptional />
        <FormText
          form={form}
          name="inspectionAddress"
          label={t('lockOrders.inspectionAddress')}
          rule={addressRule}
          isOptional
        />
        {canSeeSites && <InspectionSite form={form} name={siteName} />}
        <FormText form={form} name="consigneeName" label={t('lockOrders.consignee')} rule={nameRule} isOptional />
        <FormText
          form={form}
          name="consigneePhone"
          label={t('lockOrders.consigneePhone')}
          rule={t('lockOrders.phoneRule')}
          inputMode="tel"
          isOptional
        />
        <FormText
          form={form}
          name="remark"
          label={t('lockOrders.remark')}
          rule={t('lockOrders.textRule', { max: limits.remarkMax })}
          isOptional
          isWide
        />
      </FormSection>
      <Materials form={form} />
      {canSeeRecipients && (
        <FormSection
          title={t('lockOrders.notified')}
          hint={t('lockOrders.notifiedHint', { max: limits.recipientsPerChannelMax })}
        >
          <PushChannelFields value={form.draft.recipients} onChange={(to) => form.set({ recipients: to })} />
        </FormSection>
      )}
    </>
  )
}

const Materials = ({ form }: { form: Form<LockOrderDraft> }) => {
  const t = useText()
  const { materials } = form.draft
  const error = form.errorOf('materials', t('lockOrders.materialsRule', { max: lockOrderLimits.quantityMax }))
  const put = (at: number, change: Partial<MaterialDraft>) =>
    form.set({ materials: materials.map((one, index) => (index === at ? { ...one, ...change } : one)) })
  return (
    <FormSection title={t('lockOrders.materials')}>
      <ol className="lock-materials">
        {materials.map((material, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no name of its own, and the fields hold no state
          <li key={at}>
            <Field
              label={t('lockOrders.supplier')}
              value={material.supplier}
              maxLength={limits.nameMax}
              onInput={({ currentTarget: { value } }) => put(at, { supplier: value })}
              autoComplete="off"
            />
            <Field
              label={t('lockOrders.identification')}
              value={material.identification}
              maxLength={lockOrderLimits.numberMax}
              onInput={({ currentTarget: { value } }) => put(at, { identification: value })}
              autoComplete="off"
            />
            <Field
              label={t('lockOrders.quantity')}
              value={material.quantity}
              inputMode="numeric"
              onInput={({ currentTarget: { value } }) => put(at, { quantity: value })}
              autoComplete="off"
            />
            <IconButton
              icon="trash"
              label={t('lockOrders.dropMaterial', { row: at + 1 })}
              disabled={materials.length === 1}
              onClick={() => form.set({ materials: materials.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ol>
      {error !== undefined && <Alert isLine>{error}</Alert>}
      <Button
        disabled={materials.length >= lockOrderLimits.materialsMax}
        onClick={() => form.set({ materials: [...materials, emptyMaterial] })}
      >
        {t('lockOrders.addMaterial')}
      </Button>
    </FormSection>
  )
}
