/** The view of the page, in its address: a link or a reload shows the same picture. */
import { motions } from '@coldway/contract/devices/device-state.ts'
import { useSearchParams } from 'react-router'
import type { MotionFilter } from './device-rows.ts'

const filters = [...motions, 'alarm'] as const

export interface View {
  readonly motion: MotionFilter
  readonly deviceId: number | undefined
  /** Plays the device's last day instead of the live picture. */
  readonly isPlayback: boolean
}

export const readView = (params: URLSearchParams): View => {
  const id = Number(params.get('device'))
  const deviceId = Number.isInteger(id) && id > 0 ? id : undefined
  return {
    deviceId,
    motion: filters.find((one) => one === params.get('motion')) ?? 'all',
    isPlayback: deviceId !== undefined && params.get('mode') === 'playback',
  }
}

export const useView = (): readonly [View, (change: Partial<View>) => void] => {
  const [params, setParams] = useSearchParams()
  const view = readView(params)
  const show = (change: Partial<View>) => {
    const next = { ...view, ...change }
    setParams(
      (before) => {
        const put = (name: string, value: string | undefined) =>
          value === undefined ? before.delete(name) : before.set(name, value)
        put('device', next.deviceId?.toString())
        put('mode', next.isPlayback && next.deviceId !== undefined ? 'playback' : undefined)
        put('motion', next.motion === 'all' ? undefined : next.motion)
        return before
      },
      { replace: true },
    )
  }
  return [view, show]
}
