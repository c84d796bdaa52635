/** Chooses device, span, and cleaned or raw fixes. */
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { useText } from '../../settings/texts.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { DevicePicker, useTrackedFound } from './device-picker.tsx'
import { SpanFields } from './span-fields.tsx'
import type { TrackQuery } from './track-query.ts'

interface TrackFilterProps {
  readonly device: MonitoredDevice | undefined
  readonly query: TrackQuery
  readonly onChange: (change: Partial<TrackQuery>) => void
  /** End of the shown span, from which a custom span starts. */
  readonly nowMs: number
}

export const TrackFilter = ({ device, query, onChange, nowMs }: TrackFilterProps) => {
  const t = useText()
  return (
    <div className="track-filter">
      <DevicePicker
        label={t('tracks.device')}
        device={device}
        useFound={useTrackedFound}
        onChange={(deviceId) => onChange({ deviceId })}
      />
      <SpanFields span={query} nowMs={nowMs} onChange={onChange} />
      <Switch label={t('tracks.raw')} isOn={query.isRaw} onChange={(on) => onChange({ isRaw: on })} />
    </div>
  )
}
