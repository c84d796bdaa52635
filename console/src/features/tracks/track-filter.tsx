/** Which device, which span, cleaned or raw. */
import { type MonitoredDevice, titleOf } from '@coldway/contract/device-state.ts'
import { useText } from '../../settings/texts.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SpanFields } from './span-fields.tsx'
import type { TrackQuery } from './track-query.ts'

interface TrackFilterProps {
  readonly devices: readonly MonitoredDevice[] | undefined
  readonly query: TrackQuery
  readonly onChange: (change: Partial<TrackQuery>) => void
  /** Where a span of one's own begins: the one that was shown. */
  readonly nowMs: number
}

export const TrackFilter = ({ devices, query, onChange, nowMs }: TrackFilterProps) => {
  const t = useText()
  return (
    <div className="track-filter">
      <Select
        label={t('tracks.device')}
        placeholder={t('tracks.device')}
        options={devices?.map((device) => ({ value: device.id, label: labelOf(device) }))}
        value={devices && query.deviceId}
        onChange={(deviceId) => onChange({ deviceId })}
      />
      <SpanFields span={query} nowMs={nowMs} onChange={onChange} />
      <Switch label={t('tracks.raw')} isOn={query.isRaw} onChange={(on) => onChange({ isRaw: on })} />
    </div>
  )
}

const labelOf = (device: MonitoredDevice): string => {
  const title = titleOf(device)
  return title === device.code ? title : `${title} · ${device.code}`
}
