import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { type FoundOption, SearchSelect } from '../../ui/form/search-select.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'

type Pickable = Parameters<typeof titleOf>[0] & { readonly id: number; readonly code: string }

export interface DevicePickerProps {
  readonly label: string
  readonly device: Pickable | undefined
  /** A hook: the devices that match a keyword, by a call the user may make. */
  readonly useFound: (query: PickQuery) => {
    readonly data: { readonly total: number; readonly records: readonly Pickable[] } | undefined
  }
  readonly onChange: (id: number) => void
}

interface PickQuery {
  readonly page: number
  readonly size: number
  readonly conditionVos: { column: 'keyword'; type: 'like'; value: string }[]
}

const found = 50
const typedMs = 250
const keywordMax = 50

/** Chooses any device of the user: the server searches, so their number does not matter. */
export const DevicePicker = ({ label, device, useFound, onChange }: DevicePickerProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), typedMs).slice(0, keywordMax)
  const { total = 0, records } =
    useFound({
      page: 1,
      size: found,
      conditionVos: keyword === '' ? [] : [{ column: 'keyword', type: 'like', value: keyword }],
    }).data ?? {}
  return (
    <SearchSelect
      label={label}
      options={records?.map(optionOf)}
      value={device && optionOf(device)}
      onSearch={setTyped}
      onChange={onChange}
      more={total > found ? t('sensors.more', { total: formatNumber(total) }) : undefined}
    />
  )
}

/** Devices whose tracks the user may see. */
export const useTrackedFound: DevicePickerProps['useFound'] = (query) =>
  useCall(
    deviceStatus.queryBizDeviceList,
    { ...query, sorts: [{ column: 'deviceCode', order: 'asc' }] },
    { keepsLast: true },
  )

const optionOf = (device: Pickable): FoundOption => {
  const label = titleOf(device)
  const note = [label === device.name ? '' : device.name, label === device.code ? '' : device.code]
  return { value: device.id, label, note: note.filter(Boolean).join(' · ') }
}
