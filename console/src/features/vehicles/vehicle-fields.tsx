/** The form of a vehicle: its draft, its fields, and the devices on it, searched by number, name or plate. */
import {
  type VehicleProperty,
  type VehicleState,
  type VehicleType,
  vehicleProperties,
  vehicleStates,
  vehicleTypes,
} from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Vehicle } from '@coldway/contract/vehicles/vehicles.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { FormSelect, FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { DevicesField } from '../devices/index.ts'

/** Fields that are texts in the form; sizes are numbers on the wire. */
const sizes = ['loadKg', 'lengthMm', 'widthMm', 'heightMm', 'passengers'] as const
const texts = ['plate', 'team', 'ownerName', 'brand', 'mainDriverName', 'assistantDriverName', 'remark'] as const
const phones = ['ownerPhone', 'mainDriverPhone', 'assistantDriverPhone'] as const

type Text = (typeof sizes)[number] | (typeof texts)[number] | (typeof phones)[number]
export interface VehicleDraft extends Readonly<Record<Text, string>> {
  readonly orgId: number | undefined
  readonly state: VehicleState | undefined
  readonly stateReason: string
  readonly property: VehicleProperty | undefined
  readonly vehicleType: VehicleType | undefined
  readonly deviceIds: readonly number[]
}

export const refusedAt = {
  plateExists: 'plate',
  deviceInUse: 'deviceIds',
  deviceNotFound: 'deviceIds',
  organisationNotFound: 'orgId',
} as const satisfies Partial<Record<ErrorName, keyof VehicleDraft>>

const each = <Name extends string>(names: readonly Name[], valueOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>

export const emptyVehicle = (orgId: number): VehicleDraft => ({
  ...each([...sizes, ...texts, ...phones], () => ''),
  orgId,
  state: 'available',
  stateReason: '',
  property: 'own',
  vehicleType: 'coldChain',
  deviceIds: [],
})

export const draftOf = (vehicle: Vehicle): VehicleDraft => ({
  ...each([...sizes, ...texts, ...phones], (name) => String(vehicle[name] ?? '')),
  orgId: vehicle.orgId,
  state: vehicle.state,
  stateReason: '',
  property: vehicle.property,
  vehicleType: vehicle.vehicleType,
  deviceIds: vehicle.devices.map(({ deviceId }) => deviceId),
})

/** An empty size or phone is not known. */
export const toVehicle = ({ orgId: _orgId, ...draft }: VehicleDraft) => ({
  ...draft,
  ...(Object.fromEntries(sizes.map((name) => [name, draft[name].trim() === '' ? null : Number(draft[name])])) as Record<
    (typeof sizes)[number],
    number | null
  >),
  ...(Object.fromEntries(phones.map((name) => [name, draft[name].trim() || null])) as Record<
    (typeof phones)[number],
    string | null
  >),
})

interface VehicleFieldsProps {
  readonly form: Form<VehicleDraft>
  /** What the vehicle was before; undefined: it is new. */
  readonly before?: Vehicle
  readonly organisation?: ReactNode
}

export const VehicleFields = ({ form, before, organisation }: VehicleFieldsProps) => {
  const t = useText()
  const textRule = t('vehicles.textRule', { max: limits.nameMax })
  const sizeRule = t('vehicles.sizeRule', { max: limits.vehicleSizeMax })
  const phoneRule = t('vehicles.phoneRule')
  return (
    <>
      <FormSection title={t('vehicles.section')}>
        <FormText form={form} name="plate" label={t('vehicles.plate')} rule={t('vehicles.plateRule')} autoFocus />
        {organisation}
        <FormSelect
          form={form}
          name="vehicleType"
          label={t('vehicles.type')}
          options={vehicleTypes.map((value) => ({ value, label: t(`enums.vehicleTypes.${value}`) }))}
        />
        <FormSelect
          form={form}
          name="property"
          label={t('vehicles.property')}
          options={vehicleProperties.map((value) => ({ value, label: t(`enums.vehicleProperties.${value}`) }))}
        />
        <FormSelect
          form={form}
          name="state"
          label={t('vehicles.state')}
          options={vehicleStates.map((value) => ({ value, label: t(`enums.vehicleStates.${value}`) }))}
        />
        {before && form.draft.state !== before.state && (
          <FormText form={form} name="stateReason" label={t('vehicles.stateReason')} isOptional />
        )}
        <FormText form={form} name="team" label={t('vehicles.team')} rule={textRule} isOptional />
        <FormText form={form} name="brand" label={t('vehicles.brand')} rule={textRule} isOptional />
      </FormSection>
      <Devices form={form} before={before} />
      <FormSection title={t('vehicles.people')}>
        <FormText form={form} name="mainDriverName" label={t('vehicles.mainDriver')} rule={textRule} isOptional />
        <FormText
          form={form}
          name="mainDriverPhone"
          label={t('vehicles.mainPhone')}
          rule={phoneRule}
          inputMode="tel"
          isOptional
        />
        <FormText form={form} name="assistantDriverName" label={t('vehicles.assistant')} rule={textRule} isOptional />
        <FormText
          form={form}
          name="assistantDriverPhone"
          label={t('vehicles.assistantPhone')}
          rule={phoneRule}
          inputMode="tel"
          isOptional
        />
        <FormText form={form} name="ownerName" label={t('vehicles.ownerName')} rule={textRule} isOptional />
        <FormText
          form={form}
          name="ownerPhone"
          label={t('vehicles.ownerPhone')}
          rule={phoneRule}
          inputMode="tel"
          isOptional
        />
      </FormSection>
      <FormSection title={t('vehicles.size')}>
        {(['load', 'length', 'width', 'height'] as const).map((size, index) => (
          <FormText
            key={size}
            form={form}
            name={sizes[index] as (typeof sizes)[number]}
            label={t(`vehicles.${size}`)}
            rule={sizeRule}
            inputMode="decimal"
            isOptional
          />
        ))}
        <FormText
          form={form}
          name="passengers"
          label={t('vehicles.passengers')}
          rule={t('vehicles.sizeRule', { max: limits.vehiclePassengersMax })}
          inputMode="decimal"
          isOptional
        />
        <FormText
          form={form}
          name="remark"
          label={t('vehicles.remark')}
          rule={t('vehicles.textRule', { max: limits.remarkMax })}
          isOptional
          isWide
        />
      </FormSection>
    </>
  )
}

const max = limits.vehicleDevicesMax

const Devices = ({ form, before }: Pick<VehicleFieldsProps, 'form' | 'before'>) => {
  const t = useText()
  return (
    <FormSection title={t('vehicles.devices')} hint={t('vehicles.devicesHint', { max })}>
      <DevicesField
        label={t('vehicles.devices')}
        before={before?.devices.map(({ deviceId, deviceName }) => [deviceId, deviceName])}
        value={form.draft.deviceIds}
        max={max}
        error={form.errorOf('deviceIds')}
        onChange={(deviceIds) => form.set({ deviceIds })}
      />
    </FormSection>
  )
}
