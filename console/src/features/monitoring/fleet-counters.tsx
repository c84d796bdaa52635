import { motions } from '@coldway/contract/devices/device-state.ts'
import { useStore } from '../../settings/store.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import type { Tone } from '../../ui/base/pill.tsx'
import type { MotionFilter } from './device-rows.ts'
import type { DeviceStore } from './device-store.ts'
import './in-alarm.css'

interface FleetCountersProps {
  readonly store: DeviceStore
  readonly value: MotionFilter
  readonly onChange: (motion: MotionFilter) => void
}

const tones: Record<Exclude<MotionFilter, 'alarm'>, Tone | undefined> = {
  all: undefined,
  run: 'ok',
  stop: 'cold',
  offLine: 'off',
  close: 'off',
  other: 'off',
}

/**
 * The five states add up to all; each filters list and map, and a second click clears the filter. Devices in alarm are below.
 */
export const FleetCounters = ({ store, value, onChange }: FleetCountersProps) => {
  const t = useText()
  const { counts, alarming, isComplete } = useStore(store.summary)
  const isOn = value === 'alarm'
  return (
    <div className="fleet-counters" role="group" aria-label={t('monitoring.counters.label')}>
      {(['all', ...motions] as const).map((motion) => (
        <CountTile
          key={motion}
          label={t(`monitoring.counters.${motion}`)}
          value={isComplete || motion === 'all' ? counts[motion] : undefined}
          tone={tones[motion]}
          isOn={value === motion}
          onClick={() => onChange(value === motion ? 'all' : motion)}
        />
      ))}
      {(alarming > 0 || isOn) && (
        <button
          type="button"
          className={classNames('fleet-alarming', isOn && 'is-on')}
          aria-pressed={isOn}
          onClick={() => onChange(isOn ? 'all' : 'alarm')}
        >
          <Icon name="beacon" /> {t('alarms.devicesInAlarm', { count: alarming })}
          {isOn && <Icon name="close" />}
        </button>
      )}
    </div>
  )
}
