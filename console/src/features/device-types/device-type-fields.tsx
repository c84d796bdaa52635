import { deviceCategories, type DeviceCategory } from '@coldway/contract/devices/devices.ts'
import type { DeviceType } from '@coldway/contract/devices/device-types.ts'
import { type DoorInputName, doorInputs } from '@coldway/contract/readings/door-inputs.ts'
import { sensorTypes } from '@coldway/contract/readings/series.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { CheckTree } from '../../ui/form/check-tree.tsx'
import { FormSelect, FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { doorInputWord, sensorWord } from './sensor-words.ts'

export interface DeviceTypeDraft {
  readonly orgId: number | undefined
  readonly typeName: string
  readonly model: string
  readonly category: DeviceCategory | undefined
  readonly sensorConfig: readonly number[]
  readonly tempFloorC: string
  readonly doorInput: DoorInputName | undefined
}

export const refusedAt = {
  deviceTypeExists: 'typeName',
  deviceModelExists: 'model',
  organisationNotFound: 'orgId',
} as const satisfies Partial<Record<ErrorName, keyof DeviceTypeDraft>>

export const emptyDraft = (orgId: number | undefined): DeviceTypeDraft => ({
  orgId,
  typeName: '',
  model: '',
  category: undefined,
  sensorConfig: [],
  tempFloorC: String(limits.temperatureFloorC),
  doorInput: 'none',
})

export const draftOf = (type: DeviceType): DeviceTypeDraft => ({
  orgId: undefined,
  typeName: type.typeName,
  model: type.model,
  category: type.category,
  sensorConfig: type.sensorConfig,
  tempFloorC: String(type.tempFloorC),
  doorInput: type.doorInput,
})

export const toType = ({ typeName, model, category, sensorConfig, tempFloorC, doorInput }: DeviceTypeDraft) => ({
  typeName,
  model,
  category,
  sensorConfig,
  tempFloorC: tempFloorC.trim() === '' ? null : Number(tempFloorC),
  doorInput,
})

export const DeviceTypeFields = ({ form, organisation }: { form: Form<DeviceTypeDraft>; organisation?: ReactNode }) => {
  const t = useText()
  const rule = t('devices.lineRule', { max: limits.nameMax })
  const sensors = t('devices.types.sensors')
  const error = form.errorOf('sensorConfig')
  return (
    <>
      <FormSection title={t('devices.types.section')}>
        <FormText form={form} name="typeName" label={t('devices.types.name')} rule={rule} autoFocus />
        <FormText form={form} name="model" label={t('devices.types.model')} rule={t('devices.lineRule', { max: 40 })} />
        <FormSelect
          form={form}
          name="category"
          label={t('devices.types.category')}
          options={deviceCategories.map((value) => ({ value, label: t(`enums.deviceCategories.${value}`) }))}
        />
        {organisation}
        <FormText
          form={form}
          name="tempFloorC"
          label={t('devices.types.floor')}
          rule={t('devices.types.floorRule', { min: limits.temperatureFloorMinC, max: limits.temperatureFloorMaxC })}
        />
        <FormSelect
          form={form}
          name="doorInput"
          label={t('devices.types.door.label')}
          options={doorInputs.map((value) => ({ value, label: doorInputWord(t, value) }))}
        />
      </FormSection>
      <FormSection title={sensors}>
        <div className="is-wide">
          <CheckTree
            label={sensors}
            nodes={[...sensorTypes.keys()].map((code) => ({ key: String(code), label: sensorWord(t, code) }))}
            value={form.draft.sensorConfig.map(String)}
            onChange={(codes) => form.set({ sensorConfig: codes.map(Number) })}
          />
          {error && <Alert isLine>{error}</Alert>}
        </div>
      </FormSection>
    </>
  )
}
