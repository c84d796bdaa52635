/** What is mapped: a vehicle or a room, searched by name, or the name of any other space. */
import { mappingPlaces } from '@coldway/contract/mappings/mapping-enums.ts'
import type { Mapping } from '@coldway/contract/mappings/mapping-fields.ts'
import { rooms } from '@coldway/contract/rooms/rooms.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { useSettled } from '../../ui/base/use-settled.ts'
import { FieldFrame } from '../../ui/form/field.tsx'
import { FormText } from '../../ui/form/form-fields.tsx'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import type { MappingDraft } from './mapping-draft.ts'

interface PlaceFieldProps {
  readonly form: Form<MappingDraft>
  readonly before: Mapping | undefined
}

export const PlaceField = ({ form, before }: PlaceFieldProps) => {
  const t = useText()
  const { place } = form.draft
  return (
    <>
      <FieldFrame label={t('mappings.place')}>
        {() => (
          <Segmented
            label={t('mappings.place')}
            value={place}
            onChange={(next) => form.set({ place: next })}
            options={mappingPlaces.map((value) => ({ value, label: t(`mappings.placeKinds.${value}`) }))}
          />
        )}
      </FieldFrame>
      {place === 'vehicle' && <VehicleField form={form} before={before} />}
      {place === 'room' && <RoomField form={form} before={before} />}
      {place === 'other' && (
        <FormText form={form} name="placeName" label={t('mappings.placeName')} rule={t('mappings.placeRule')} />
      )}
    </>
  )
}

const typedMs = 250
const keywordMax = 50
const offered = 50
const firstPage = { page: 1, size: offered } as const
const useTyped = () => {
  const [typed, setTyped] = useState('')
  return [useSettled(typed.trim(), typedMs).slice(0, keywordMax), setTyped] as const
}

const VehicleField = ({ form, before }: PlaceFieldProps) => {
  const t = useText()
  const [typed, setTyped] = useTyped()
  const conditionVos = typed === '' ? [] : [{ column: 'keyword', type: 'like', value: typed }]
  const found = useCall(vehicles.queryPageList, { ...firstPage, conditionVos }, { keepsLast: true })
  return (
    <PlaceSearch
      label={t('mappings.placeKinds.vehicle')}
      options={found.data?.records.map(({ id, plate, orgName }) => ({ value: id, label: plate, note: orgName }))}
      value={form.draft.vehicleId}
      nameBefore={before?.place === 'vehicle' ? before.placeName : ''}
      error={form.errorOf('placeName', t('mappings.placeRule'))}
      onSearch={setTyped}
      onChange={(vehicleId) => form.set({ vehicleId })}
    />
  )
}

const RoomField = ({ form, before }: PlaceFieldProps) => {
  const t = useText()
  const [typed, setTyped] = useTyped()
  const conditionVos = typed === '' ? [] : [{ column: 'name', type: 'like', value: typed }]
  const found = useCall(rooms.queryPageList, { ...firstPage, conditionVos }, { keepsLast: true })
  return (
    <PlaceSearch
      label={t('mappings.placeKinds.room')}
      options={found.data?.records.map(({ id, name, siteName }) => ({ value: id, label: name, note: siteName }))}
      value={form.draft.roomId}
      nameBefore={before?.place === 'room' ? before.placeName : ''}
      error={form.errorOf('placeName', t('mappings.placeRule'))}
      onSearch={setTyped}
      onChange={(roomId) => form.set({ roomId })}
    />
  )
}

interface PlaceSearchProps {
  readonly label: string
  readonly options: readonly { readonly value: number; readonly label: string; readonly note: string }[] | undefined
  readonly value: number | undefined
  readonly nameBefore: string
  readonly error: string | undefined
  readonly onSearch: (typed: string) => void
  readonly onChange: (id: number) => void
}

const PlaceSearch = ({ label, options, value, nameBefore, error, onSearch, onChange }: PlaceSearchProps) => {
  const [name, setName] = useState(nameBefore)
  return (
    <FieldFrame label={label} error={error}>
      {() => (
        <SearchSelect
          label={label}
          options={options}
          value={value === undefined ? undefined : { value, label: name }}
          onSearch={onSearch}
          onChange={(id) => {
            setName(options?.find((one) => one.value === id)?.label ?? '')
            onChange(id)
          }}
        />
      )}
    </FieldFrame>
  )
}
