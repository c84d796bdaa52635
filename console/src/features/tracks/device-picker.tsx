import { type MonitoredDevice, titleOf } from '@coldway/contract/device-state.ts'
import { deviceStatus } from '@coldway/contract/monitoring.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { type FoundOption, SearchSelect } from '../../ui/search-select.tsx'
import { useSettled } from '../../ui/use-settled.ts'

interface DevicePickerProps {
  readonly device: MonitoredDevice | undefined
  readonly onChange: (id: number) => void
}

const found = 50
const typedMs = 250
const keywordMax = 50

/** Any device of the user: the server looks for what is typed, so that it does not matter how many there are. */
export const DevicePicker = ({ device, onChange }: DevicePickerProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), typedMs).slice(0, keywordMax)
  const devices = useCall(
    deviceStatus.queryBizDeviceList,
    {
      page: 1,
      size: found,
      conditionVos: keyword === '' ? [] : [{ column: 'keyword', type: 'like', value: keyword }],
      sorts: [{ column: 'deviceCode', order: 'asc' }],
    },
    { keepsLast: true },
  )
  const { total = 0, records } = devices.data ?? {}
  return (
    <SearchSelect
      label={t('tracks.device')}
      options={records?.map(optionOf)}
      value={device && optionOf(device)}
      onSearch={setTyped}
      onChange={onChange}
      more={total > found ? t('sensors.more', { total: formatNumber(total) }) : undefined}
    />
  )
}

const optionOf = (device: MonitoredDevice): FoundOption => {
  const label = titleOf(device)
  const note = [label === device.name ? '' : device.name, label === device.code ? '' : device.code]
  return { value: device.id, label, note: note.filter(Boolean).join(' · ') }
}
