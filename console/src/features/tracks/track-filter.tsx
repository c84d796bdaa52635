/** Which device, which span, cleaned or raw. */
import { trackRangeDays } from '@coldway/contract/enums.ts'
import { type MonitoredDevice, titleOf } from '@coldway/contract/device-state.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { fieldTime, type TrackQuery } from './track-query.ts'

interface TrackFilterProps {
  readonly devices: readonly MonitoredDevice[] | undefined
  readonly query: TrackQuery
  readonly onChange: (change: Partial<TrackQuery>) => void
  /** Where a span of one's own begins: the one that was shown. */
  readonly nowMs: number
}

export const TrackFilter = ({ devices, query, onChange, nowMs }: TrackFilterProps) => {
  const t = useText()
  const { days, from, until, isRaw } = query
  const zone = zoneInUse()
  const choose = (value: string) => {
    const chosen = trackRangeDays.find((one) => String(one) === value)
    if (chosen !== undefined) return onChange({ days: chosen, from: '', until: '' })
    const lastMs = (days ?? 1) * 86_400_000
    onChange({ days: undefined, from: fieldTime(nowMs - lastMs, zone), until: fieldTime(nowMs, zone) })
  }
  const isWrong = days === undefined && (!from || !until || until <= from)
  return (
    <div className="track-filter">
      <Select
        label={t('tracks.device')}
        placeholder={t('tracks.device')}
        options={devices?.map((device) => ({ value: device.id, label: labelOf(device) }))}
        value={devices && query.deviceId}
        onChange={(deviceId) => onChange({ deviceId })}
      />
      <Segmented
        label={t('tracks.span')}
        value={days === undefined ? 'own' : String(days)}
        onChange={choose}
        options={[
          ...trackRangeDays.map((count) => ({ value: String(count), label: t('common.lasting.days', { count }) })),
          { value: 'own', label: t('tracks.own') },
        ]}
      />
      {days === undefined && (
        <div className="track-times">
          <Field
            label={t('tracks.from')}
            type="datetime-local"
            value={from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <Field
            label={t('tracks.until')}
            type="datetime-local"
            value={until}
            error={isWrong ? t('errors.timeOrder') : undefined}
            onChange={(event) => onChange({ until: event.target.value })}
          />
        </div>
      )}
      <Switch label={t('tracks.raw')} isOn={isRaw} onChange={(on) => onChange({ isRaw: on })} />
    </div>
  )
}

const labelOf = (device: MonitoredDevice): string => {
  const title = titleOf(device)
  return title === device.code ? title : `${title} · ${device.code}`
}
