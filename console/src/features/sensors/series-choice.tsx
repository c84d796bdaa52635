import { sensorLimits } from '@coldway/contract/readings/sensors.ts'
import { useText } from '../../settings/texts.ts'
import { seriesLabel } from '../series/index.ts'
import { orderedKeys } from './sensor-query.ts'

interface SeriesChoiceProps {
  /** All series of the device. */
  readonly has: readonly string[]
  readonly shown: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
}

/** Chooses the drawn series: at least one, at most as many as one call takes. */
export const SeriesChoice = ({ has, shown, onChange }: SeriesChoiceProps) => {
  const t = useText()
  const isFull = shown.length >= sensorLimits.keys
  const ordered = orderedKeys(has)
  const toggle = (key: string) => {
    const isOn = shown.includes(key)
    const next = ordered.filter((one) => (one === key ? !isOn : shown.includes(one)))
    if (next.length > 0) onChange(next)
  }
  return (
    <fieldset className="series-choice">
      <legend>{t('sensors.series')}</legend>
      {ordered.map((key) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={shown.includes(key)}
            disabled={isFull && !shown.includes(key)}
            onChange={() => toggle(key)}
          />
          <span>{seriesLabel(t, key)}</span>
        </label>
      ))}
      {isFull && <small>{t('sensors.seriesMax', { max: sensorLimits.keys })}</small>}
    </fieldset>
  )
}
