import { protocols } from '@coldway/contract/devices/protocols.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { FormSelect, FormText, FormDay } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import type { DeviceDraft, RangeDraft } from './device-draft.ts'
import { isBoundKind, type KindName } from './kinds.ts'
import type { TypeChoice } from './use-type-choice.ts'

interface DeviceFieldsProps {
  readonly form: Form<DeviceDraft>
  readonly kind: KindName
  readonly types: TypeChoice | undefined
  /** Number and organisation: entered when the device is registered, fixed afterwards. */
  readonly place: ReactNode
}

export const DeviceFields = ({ form, kind, types, place }: DeviceFieldsProps) => {
  const t = useText()
  const line = t('devices.lineRule', { max: limits.nameMax })
  return (
    <>
      <FormSection title={t('devices.identity')}>
        {place}
        <FormText
          form={form}
          name="deviceName"
          label={t('devices.name')}
          rule={t('devices.nameRule', { max: limits.nameMax })}
        />
        <FormSelect
          form={form}
          name="typeId"
          label={t('devices.type')}
          options={types}
          {...(types?.length === 0 && { rule: t('devices.typeRule') })}
        />
        <FormText form={form} name="deviceGroup" label={t('devices.group')} rule={line} />
        <FormText form={form} name="monitorTarget" label={t('devices.target')} rule={line} />
        {!isBoundKind(kind) && (
          <FormText form={form} name="plate" label={t('devices.plate')} rule={t('devices.plateRule')} isOptional />
        )}
        <FormText form={form} name="productId" label={t('devices.productId')} isOptional />
      </FormSection>
      {!isBoundKind(kind) && <ConnectionSection form={form} />}
      <RangeSection form={form} />
      <IntervalSection form={form} />
      <ServiceSection form={form} />
    </>
  )
}

const ConnectionSection = ({ form }: { form: Form<DeviceDraft> }) => {
  const t = useText()
  const known = useCall(protocols.queryProtocols, {}).data?.protocols
  const options = known?.map(({ name, title }) => ({ value: name, label: title }))
  const chosen = known?.find(({ name }) => name === form.draft.protocol)
  const port = chosen?.port ? { hint: t('decoder.port', { port: chosen.port }) } : {}
  return (
    <FormSection title={t('devices.connection')} {...port}>
      <FormSelect form={form} name="protocol" label={t('devices.protocol')} options={options} />
      <FormText
        form={form}
        name="terminalNo"
        label={t('devices.terminal')}
        rule={t(`decoder.terminals.${chosen?.terminal ?? 'phone'}`)}
        isOptional
      />
    </FormSection>
  )
}

export const RangeSection = ({ form }: { form: Form<{ readonly range: RangeDraft }> }) => {
  const t = useText()
  const range: Form<RangeDraft> = {
    ...form,
    draft: form.draft.range,
    set: (change) => form.set({ range: { ...form.draft.range, ...change } }),
    errorOf: (_, rule) => form.errorOf('range', rule),
  }
  const rule = t('devices.rangeRule')
  return (
    <FormSection title={t('devices.limitsTitle')} hint={rule}>
      <FormText form={range} name="tempLowC" label={t('devices.tempLow')} isOptional />
      <FormText form={range} name="tempHighC" label={t('devices.tempHigh')} isOptional />
      <FormText form={range} name="humLowPct" label={t('devices.humLow')} isOptional />
      <FormText form={range} name="humHighPct" label={t('devices.humHigh')} isOptional />
    </FormSection>
  )
}

const IntervalSection = ({ form }: { form: Form<DeviceDraft> }) => {
  const t = useText()
  const upTo = (min: number, max: number) => t('devices.intervalRule', { min, max })
  const optional = upTo(1, limits.recordIntervalMax)
  return (
    <FormSection title={t('devices.intervals')}>
      <FormText
        form={form}
        name="reportIntervalS"
        label={t('devices.report')}
        rule={upTo(1, limits.reportIntervalMaxS)}
      />
      <FormText
        form={form}
        name="collectIntervalS"
        label={t('devices.collect')}
        rule={t('devices.collectRule')}
        isOptional
      />
      <FormText form={form} name="moveIntervalS" label={t('devices.move')} rule={optional} isOptional />
      <FormText form={form} name="staticIntervalS" label={t('devices.static')} rule={optional} isOptional />
      <FormText
        form={form}
        name="recordIntervalS"
        label={t('devices.record')}
        rule={upTo(0, limits.recordIntervalMax)}
      />
      <FormText form={form} name="delayTimeS" label={t('devices.delay')} rule={upTo(0, limits.delayTimeMax)} />
    </FormSection>
  )
}

const ServiceSection = ({ form }: { form: Form<DeviceDraft> }) => {
  const t = useText()
  const rule = t('devices.dateRule')
  return (
    <FormSection title={t('devices.serviceTitle')}>
      <FormDay form={form} name="serviceStartDate" label={t('devices.serviceStart')} rule={rule} isOptional />
      <FormDay form={form} name="serviceEndDate" label={t('devices.serviceEnd')} rule={rule} isOptional />
    </FormSection>
  )
}
