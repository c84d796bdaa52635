/** The state of a device in one word, with its tone and sign. */
import { type Breach, breachOf, workingStatusOf } from '@coldway/contract/devices/device-state.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import type { TextKey } from '../../settings/texts.ts'
import type { Tone } from '../../ui/base/pill.tsx'
import type { Tracked } from './device-store.ts'

export interface Status {
  readonly tone: Tone
  readonly text: TextKey
  readonly breach?: Breach
}

const breachTexts = {
  temp: { high: 'monitoring.detail.tooWarm', low: 'monitoring.detail.tooCold' },
  other: { high: 'monitoring.detail.tooHigh', low: 'monitoring.detail.tooLow' },
} as const

export const statusOf = (one: Tracked): Status => {
  if (one.isAwaited) return { tone: 'off', text: 'common.loading' }
  if (one.severity === 'bad') return breachStatus(one)
  const working = workingStatusOf(one.state, one.device.reportIntervalS, serverNowMs())
  if (one.severity === 'off') return { tone: 'off', text: `enums.workingStatuses.${working}` }
  if (one.severity === 'warning') {
    const isLow = working === 'lowBattery'
    return { tone: 'warning', text: isLow ? 'enums.workingStatuses.lowBattery' : 'monitoring.detail.sensorFault' }
  }
  return { tone: one.motion === 'run' ? 'ok' : 'cold', text: `enums.motions.${one.motion}` }
}

const breachStatus = ({ device, state }: Tracked): Status => {
  const broken = Object.entries(state?.values ?? {})
    .map(
      ([key, value]) =>
        ({ kind: key.startsWith('temp') ? 'temp' : 'other', breach: breachOf(key, value, device.range) }) as const,
    )
    .toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'temp' ? -1 : 1))
    .find(({ breach }) => breach !== undefined)
  if (!broken?.breach) return { tone: 'bad', text: 'enums.severities.bad' }
  return { tone: 'bad', text: breachTexts[broken.kind][broken.breach], breach: broken.breach }
}
