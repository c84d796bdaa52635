import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import { deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'

export type TypeChoice = readonly { readonly value: number; readonly label: string }[]

/** Types for devices of these categories; undefined while unknown. */
export const useTypeChoice = (categories: readonly DeviceCategory[]): TypeChoice | undefined => {
  const { data } = useCall(deviceTypes.queryDbList, {})
  return useMemo(
    () =>
      data
        ?.filter(({ category }) => categories.includes(category))
        .map(({ id, typeName, model }) => ({ value: id, label: `${typeName} · ${model}` })),
    [data, categories],
  )
}
