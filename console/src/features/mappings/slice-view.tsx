/** A slice at a height from above, as a heat field. What is outside of the probes is hatched, and nothing of it is said to be measured. */
import { heatOf } from '@coldway/contract/mappings/mapping-view.ts'
import { useId } from 'react'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import type { ViewProps } from './space-view.tsx'

interface SliceViewProps extends Pick<ViewProps, 'study' | 'probes' | 'slice' | 'scale'> {
  readonly onHeight: (heightM: number) => void
}

const width = 480
const heightMax = 300
/** A probe is on the slice when it is as near to it. Metres. */
const nearM = 0.15

export const SliceView = ({ study, probes, slice, scale, onHeight }: SliceViewProps) => {
  const t = useText()
  const hatch = useId()
  const { heightM, columns, rows, cells } = slice
  const unit = Math.min(width / study.lengthM, heightMax / study.widthM)
  const [wide, high] = [study.lengthM * unit, study.widthM * unit]
  const [cellWide, cellHigh] = [wide / columns, high / rows]
  const title = t('mappings.slice', { height: formatNumber(heightM, 2) })
  return (
    <figure className="mapping-slice">
      <label>
        {t('mappings.sliceHeight')}
        <input
          type="range"
          min={0}
          max={study.heightM}
          step={0.05}
          value={heightM}
          aria-valuetext={title}
          onChange={(event) => onHeight(Number(event.currentTarget.value))}
        />
      </label>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={title}>
        <defs>
          <pattern id={hatch} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line className="mapping-hatch" y2={8} />
          </pattern>
        </defs>
        <rect width={wide} height={high} fill={`url(#${hatch})`} />
        {cells.map((at, index) => {
          if (at === null) return null
          const [x, y] = [(index % columns) * cellWide, Math.floor(index / columns) * cellHigh]
          return (
            <rect
              key={index}
              {...{ x, y }}
              width={cellWide + 0.5}
              height={cellHigh + 0.5}
              fill={heatOf(at.value, scale)}
            />
          )
        })}
        <rect className="mapping-wall" width={wide} height={high} />
        {probes
          .filter(({ probe }) => Math.abs(probe.z - heightM) <= nearM)
          .map(({ probe, number, value }) => (
            <g key={probe.id} className="mapping-probe">
              <circle
                className={value === null ? 'is-unknown' : ''}
                cx={probe.x * unit}
                cy={probe.y * unit}
                r={6}
                fill={value === null ? 'none' : heatOf(value, scale)}
              />
              <text
                x={probe.x * unit + (isRight(probe.x, study.lengthM) ? -9 : 9)}
                y={Math.max(12, Math.min(probe.y * unit + 4, high - 4))}
                textAnchor={isRight(probe.x, study.lengthM) ? 'end' : 'start'}
              >
                {number}: {value === null ? '?' : formatNumber(value, 1)}
              </text>
            </g>
          ))}
      </svg>
      <p className="mapping-note">
        {t('mappings.interpolated')} {cells.every((at) => at === null) && t('mappings.noHull')}
      </p>
    </figure>
  )
}

/** The word of a probe near the right end stands on its left. */
const isRight = (x: number, lengthM: number): boolean => x > lengthM * 0.8
