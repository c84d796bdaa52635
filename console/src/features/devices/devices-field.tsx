/** Chooses devices in a form: searched by number, name or plate. */
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { MultiSelect } from '../../ui/form/multi-select.tsx'

interface DevicesFieldProps {
  readonly label: string
  /** Ids and names of the devices that were chosen before. */
  readonly before?: readonly (readonly [number, string])[] | undefined
  readonly value: readonly number[]
  readonly max: number
  readonly error: string | undefined
  readonly onChange: (ids: number[]) => void
}

const typedMs = 250
const offered = 100

export const DevicesField = ({ label, before, value, max, error, onChange }: DevicesFieldProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map(before))
  const found = useCall(deviceChoices.queryDeviceListForOption, { keyword: useSettled(typed.trim(), typedMs) })
  const options = found.data?.devices.slice(0, offered)
  return (
    <div className="field is-wide">
      <MultiSelect
        label={label}
        placeholder={t('devices.find')}
        options={options?.map(({ id, deviceName, deviceCode, plate }) => ({
          value: id,
          label: deviceName,
          note: [deviceCode, plate].filter(Boolean).join(' · '),
        }))}
        nameOf={(id) => names.get(id) ?? `#${id}`}
        value={value}
        max={max}
        onSearch={setTyped}
        onChange={(ids) => {
          setNames(new Map([...names, ...(options ?? []).map((one) => [one.id, one.deviceName] as const)]))
          onChange(ids)
        }}
        isWrong={error !== undefined}
      />
      {error !== undefined && <Alert isLine>{error}</Alert>}
    </div>
  )
}
