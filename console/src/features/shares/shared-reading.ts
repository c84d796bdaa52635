/** Words and numbers for a shared device. Pure but for the server's clock. */
import { type Breach, breachOf, motionOf, severityOf, workingStatusOf } from '@coldway/contract/devices/device-state.ts'
import type { SharedDevice } from '@coldway/contract/shares/shares.ts'
import type { TextKey } from '../../settings/texts.ts'
import type { Tone } from '../../ui/base/pill.tsx'

export interface Temperature {
  readonly channel: number
  readonly valueC: number
  readonly breach: Breach | undefined
}

/** Temperatures by channel. */
export const temperaturesOf = ({ state, range }: SharedDevice): Temperature[] =>
  Object.entries(state?.values ?? {})
    .map(([key, valueC]) => ({ channel: Number(key.slice(4)), valueC, breach: breachOf(key, valueC, range) }))
    .toSorted((a, b) => a.channel - b.channel)

/** The temperature outside its limits, otherwise the first. */
export const heroOf = (all: readonly Temperature[]): Temperature | undefined => all.find((one) => one.breach) ?? all[0]

export const severityNow = (device: SharedDevice, nowMs: number) => severityOf(device.state ?? undefined, device, nowMs)

export const statusOf = (device: SharedDevice, nowMs: number): { readonly tone: Tone; readonly text: TextKey } => {
  const state = device.state ?? undefined
  const severity = severityNow(device, nowMs)
  if (severity === 'bad') {
    const isLow = heroOf(temperaturesOf(device))?.breach === 'low'
    return { tone: 'bad', text: isLow ? 'monitoring.detail.tooCold' : 'monitoring.detail.tooWarm' }
  }
  if (severity === 'off')
    return { tone: 'off', text: `enums.workingStatuses.${workingStatusOf(state, device.reportIntervalS, nowMs)}` }
  if (severity === 'warning') return { tone: 'warning', text: 'monitoring.detail.sensorFault' }
  const motion = motionOf(state, device.reportIntervalS, nowMs)
  return { tone: motion === 'run' ? 'ok' : 'cold', text: `enums.motions.${motion}` }
}
