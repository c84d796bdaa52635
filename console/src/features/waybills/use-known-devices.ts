import type { DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import type { WaybillDevice } from '@coldway/contract/waybills/waybill-fields.ts'
import { useState } from 'react'

export interface KnownDevices {
  readonly add: (options: readonly DeviceOption[]) => void
  readonly nameOf: (id: number) => string
  /** Devices of the form that were chosen in it: those that traveled along before have no cautions to ask about. */
  readonly chosen: (ids: readonly number[]) => DeviceOption[]
}

/** Remembers the devices that a search has shown, after the search has moved on. */
export const useKnownDevices = (before: readonly WaybillDevice[] = []): KnownDevices => {
  const [options, setOptions] = useState<ReadonlyMap<number, DeviceOption>>(new Map())
  return {
    add: (more) => setOptions(new Map([...options, ...more.map((one) => [one.id, one] as const)])),
    nameOf: (id) => {
      const option = options.get(id)
      return (
        option?.plate ?? option?.deviceName ?? before.find(({ deviceId }) => deviceId === id)?.deviceName ?? `#${id}`
      )
    },
    chosen: (ids) =>
      ids.flatMap((id) => (before.some(({ deviceId }) => deviceId === id) ? [] : (options.get(id) ?? []))),
  }
}
