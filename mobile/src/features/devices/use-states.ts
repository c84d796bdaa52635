import { useTopic } from '@coldway/console/api/live.ts'
import { keyOf, useCall } from '@coldway/console/api/use-call.ts'
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMenu } from '../../account/grants.ts'

export type StateOf = (deviceId: number) => DeviceState | undefined

/** The latest states of devices, followed live and kept on this phone, for those who may monitor. */
export const useStates = (deviceIds: readonly number[]): StateOf => {
  const client = useQueryClient()
  const isEnabled = useMenu('mobile:monitor') && deviceIds.length > 0
  const input = { deviceIds: [...new Set(deviceIds)].toSorted((a, b) => a - b) }
  const { data } = useCall(deviceStatus.queryBizDeviceStatusList, input, { isEnabled })
  useTopic(isEnabled ? { kind: 'devices', deviceIds: input.deviceIds } : undefined, {
    onMessage: ({ states: news }) => {
      if (news.length === 0) return
      const key = keyOf(deviceStatus.queryBizDeviceStatusList, input)
      const before = client.getQueryData<readonly DeviceState[]>(key) ?? []
      const ids = new Set(news.map(({ id }) => id))
      client.setQueryData(key, [...before.filter(({ id }) => !ids.has(id)), ...news])
    },
  })
  return (deviceId) => data?.find(({ id }) => id === deviceId)
}
