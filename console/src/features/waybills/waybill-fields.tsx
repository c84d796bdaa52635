/** The fields of a waybill, in the order in which an order is read out: what, from where to where, when, with which devices. */
import { waybillMessages, type WaybillState, waybillTypes } from '@coldway/contract/enums.ts'
import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { limits } from '@coldway/contract/limits.ts'
import { isChangeable } from '@coldway/contract/waybills/waybill-changes.ts'
import type { UniqueWaybillField } from '@coldway/contract/waybills/waybill-conflicts.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Form } from '../../api/use-form.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { FormChoice, FormDay, FormSelect, FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { PushChannelFields } from '../subscriptions/index.ts'
import { DevicesSection } from './devices-section.tsx'
import type { FoundConflicts } from './use-conflicts.ts'
import type { KnownDevices } from './use-known-devices.ts'
import { GoodsSection } from './goods-section.tsx'
import { policyOptions } from './policy-options.ts'
import { WaySection } from './way-section.tsx'
import type { WaybillDraft } from './waybill-draft.ts'

interface WaybillFieldsProps {
  readonly form: Form<WaybillDraft>
  readonly known: KnownDevices
  readonly conflicts: FoundConflicts
  /** Number and organisation: chosen for a new waybill, and never changed. */
  readonly head: ReactNode
  /** The state of the waybill: some fields may no longer be changed. */
  readonly state?: WaybillState
}

const takenErrors = {
  waybillNo: 'errors.waybillExists',
  businessCode: 'errors.businessCodeExists',
  customerOrderId: 'errors.customerOrderExists',
} as const satisfies Record<UniqueWaybillField, string>

/** The form with the conflicts found while typing, shown at their fields before anything is sent. */
export const withConflicts = (
  form: Form<WaybillDraft>,
  conflicts: FoundConflicts,
  t: Translate,
): Form<WaybillDraft> => ({
  ...form,
  errorOf: (name, rule) =>
    name in takenErrors && conflicts.isTaken(name as UniqueWaybillField)
      ? t(takenErrors[name as UniqueWaybillField])
      : form.errorOf(name, rule),
})

export const WaybillFields = ({ form, known, conflicts, head, state = 'toShip' }: WaybillFieldsProps) => {
  const t = useText()
  const rule = t('waybills.lengthRule', { max: waybillLimits.numberMax })
  return (
    <>
      <FormSection title={t('waybills.section')}>
        {head}
        <FormText form={form} name="businessCode" label={t('waybills.businessCode')} rule={rule} />
        <FormText form={form} name="customerOrderId" label={t('waybills.customerOrder')} rule={rule} isOptional />
        <FormChoice
          form={form}
          name="waybillType"
          label={t('waybills.type')}
          options={waybillTypes.map((value) => ({ value, label: t(`enums.waybillTypes.${value}`) }))}
        />
        <FormText form={form} name="goodsName" label={t('waybills.goods')} isOptional />
      </FormSection>
      <GoodsSection form={form} />
      <WaySection form={form} state={state} />
      <FormSection title={t('waybills.plan')}>
        <FormDay
          form={form}
          name="plannedStartTime"
          label={t('waybills.plannedStart')}
          isDisabled={!isChangeable('plannedStartTime', state)}
          hasTime
        />
        <FormDay
          form={form}
          name="plannedArrivalTime"
          label={t('waybills.plannedArrival')}
          rule={t('waybills.arrivalRule')}
          hasTime
          isOptional
        />
      </FormSection>
      <DevicesSection form={form} known={known} conflicts={conflicts} />
      <WatchSection form={form} />
      <DetailSection form={form} />
    </>
  )
}

type SectionProps = Pick<WaybillFieldsProps, 'form'>

const WatchSection = ({ form }: SectionProps) => {
  const t = useText()
  const can = useCan('alarm:view') ?? false
  const policies = useCall(
    waybillAlarmPolicies.querySencePolicy,
    { page: 1, size: limits.pageSizeMax },
    { isEnabled: can },
  )
  const { messages, recipients } = form.draft
  return (
    <FormSection title={t('waybills.watch')} hint={t('waybills.watchHint', { max: limits.recipientsPerChannelMax })}>
      {can && (
        <FormSelect
          form={form}
          name="alarmPolicyId"
          label={t('waybills.policy')}
          options={policyOptions(t, policies.data?.records)}
          isOptional
          canClear
        />
      )}
      <div className="is-wide waybill-messages" role="group" aria-label={t('waybills.messages')}>
        {waybillMessages.map((message) => (
          <Switch
            key={message}
            label={t(`enums.waybillMessages.${message}`)}
            isOn={messages.includes(message)}
            onChange={(isOn) =>
              form.set({ messages: waybillMessages.filter((one) => (one === message ? isOn : messages.includes(one))) })
            }
          />
        ))}
      </div>
      <PushChannelFields value={recipients} onChange={(to) => form.set({ recipients: to })} />
    </FormSection>
  )
}

const DetailSection = ({ form }: SectionProps) => {
  const t = useText()
  const remarkRule = t('lines.remarkRule', { max: limits.remarkMax })
  const unitsRule = t('waybills.unitsRule', { max: waybillLimits.unitsMax })
  return (
    <FormSection title={t('waybills.details')}>
      <FormText form={form} name="carrierName" label={t('waybills.carrier')} isOptional />
      <FormText form={form} name="driverName" label={t('waybills.driver')} isOptional />
      <FormText
        form={form}
        name="driverPhone"
        label={t('waybills.driverPhone')}
        rule={t('vehicles.phoneRule')}
        inputMode="tel"
        isOptional
      />
      <FormText form={form} name="containerNo" label={t('waybills.container')} isOptional />
      <TextArea
        id="waybill-units"
        label={t('pieces.form.optional', { label: t('waybills.units') })}
        value={form.draft.ssccs}
        rows={2}
        onInput={(ssccs) => form.set({ ssccs })}
        error={form.errorOf('ssccs', unitsRule)}
        hint={unitsRule}
      />
      <FormText
        form={form}
        name="recordInterval"
        label={t('waybills.recordInterval')}
        rule={t('waybills.recordIntervalRule', { max: formatNumber(limits.recordIntervalMax) })}
        inputMode="decimal"
        isOptional
      />
      <FormText
        form={form}
        name="delayTime"
        label={t('waybills.delayTime')}
        rule={t('waybills.delayTimeRule', { max: formatNumber(limits.delayTimeMax) })}
        inputMode="decimal"
        isOptional
      />
      <div className="is-wide">
        <TextArea
          id="waybill-remark"
          label={t('pieces.form.optional', { label: t('lines.remark') })}
          value={form.draft.remark}
          rows={3}
          onInput={(remark) => form.set({ remark })}
          error={form.errorOf('remark', remarkRule)}
          hint={remarkRule}
        />
      </div>
    </FormSection>
  )
}
