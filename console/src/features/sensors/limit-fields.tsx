import type { Bounds } from '@coldway/contract/readings/sensors.ts'
import type { Series } from '@coldway/contract/readings/series.ts'
import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { IconButton } from '../../ui/base/button.tsx'

interface LimitFieldsProps {
  readonly series: Series
  readonly bounds: Bounds
  readonly isOwn: boolean
  /** Sets the limits; undefined goes back to those of the device. */
  readonly onChange: (bounds: Bounds | undefined) => void
}

/** The limits for this page: the device's, or others the user wants to try. */
export const LimitFields = ({ series, bounds, isOwn, onChange }: LimitFieldsProps) => {
  const t = useText()
  const [typed, setTyped] = useState({ low: textOf(bounds.low), high: textOf(bounds.high) })
  const read: Bounds = { low: numberOf(typed.low), high: numberOf(typed.high) }
  const isWrong = read.low !== null && read.high !== null && read.low >= read.high
  const apply = () => {
    if (!isWrong && (read.low !== bounds.low || read.high !== bounds.high)) onChange(read)
  }
  const field = (side: 'low' | 'high') => (
    <input
      type="number"
      step={10 ** -series.decimals}
      aria-label={t(`sensors.${side}`)}
      aria-invalid={isWrong}
      title={isWrong ? t('errors.limitsCrossed') : t(`sensors.${side}`)}
      placeholder="—"
      value={typed[side]}
      onChange={(event) => setTyped({ ...typed, [side]: event.target.value })}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
  return (
    <div className="limit-fields" role="group" aria-label={t('sensors.limits')}>
      <span>{t('sensors.limits')}</span>
      {field('low')}
      <i aria-hidden="true">…</i>
      {field('high')}
      <span>{series.unit}</span>
      {isWrong && <Alert isLine>{t('errors.limitsCrossed')}</Alert>}
      {isOwn && <IconButton icon="refresh" label={t('sensors.ownLimits')} onClick={() => onChange(undefined)} />}
    </div>
  )
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))
const numberOf = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)
