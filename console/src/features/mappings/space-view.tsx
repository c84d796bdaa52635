/** The box in isometric projection: the field of the slice, the probes with their values, hot and cold spot with a sign. */
import { edgesOf, heatOf, projectionOf } from '@coldway/contract/mappings/mapping-view.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import type { RunProps } from './run-view.tsx'
import type { ProbeNow, Scale } from './run-values.ts'
import type { Slice } from './use-slice.ts'

export interface ViewProps extends RunProps {
  readonly probes: readonly ProbeNow[]
  readonly slice: Slice
  readonly scale: Scale
}

const size = { width: 640, height: 400, margin: 40 } as const

export const SpaceView = ({ study, result, probes, slice: { columns, rows, cells }, scale }: ViewProps) => {
  const t = useText()
  const project = projectionOf(study, size)
  const point = (at: Parameters<typeof project>[0]) => project(at).join(',')
  const [half, deep] = [study.lengthM / columns / 2, study.widthM / rows / 2]
  return (
    <figure className="mapping-space">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={t('mappings.picture')}>
        {edgesOf(study).map(({ isHidden, ends }) => (
          <polyline
            key={ends.map(point).join()}
            className={isHidden ? 'is-hidden' : ''}
            points={ends.map(point).join(' ')}
          />
        ))}
        {cells.map((at, index) => {
          if (at === null) return null
          const corner = (dx: number, dy: number) => point({ x: at.x + dx * half, y: at.y + dy * deep, z: at.z })
          const points = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join(' ')
          return <polygon key={index} points={points} fill={heatOf(at.value, scale)} />
        })}
        {probes.map((one) => (
          <ProbeMark key={one.probe.id} at={project(one.probe)} now={one} scale={scale} result={result} study={study} />
        ))}
      </svg>
      <figcaption>
        <Legend scale={scale} />
      </figcaption>
    </figure>
  )
}

interface ProbeMarkProps extends RunProps {
  readonly at: readonly [x: number, y: number]
  readonly now: ProbeNow
  readonly scale: Scale
}

/** A triangle upwards marks the hottest spot, downwards the coldest; a value outside of the range is ringed. */
const ProbeMark = ({ at: [x, y], now: { probe, number, value }, scale, result, study }: ProbeMarkProps) => {
  const t = useText()
  const isOut = value !== null && (value < study.lowC || value > study.highC)
  const sign = probe.id === result.hottest?.probeId ? '▲' : probe.id === result.coldest?.probeId ? '▼' : ''
  const shown = value === null ? t('mappings.unknown') : `${formatNumber(value, 1)} °C`
  return (
    <g className="mapping-probe">
      <title>{`${probe.label}: ${shown}`}</title>
      {isOut && <circle className="is-out" cx={x} cy={y} r={11} />}
      <circle
        className={value === null ? 'is-unknown' : ''}
        cx={x}
        cy={y}
        r={7}
        fill={value === null ? 'none' : heatOf(value, scale)}
      />
      <text x={x + 11} y={y + 4}>
        {sign}
        {number}: {value === null ? '?' : formatNumber(value, 1)}
      </text>
    </g>
  )
}

const steps = [0, 0.25, 0.5, 0.75, 1] as const

export const Legend = ({ scale }: { scale: Scale }) => {
  const t = useText()
  const { low, high } = scale
  const colours = steps.map((share) => heatOf(low + share * (high - low), scale)).join(', ')
  return (
    <span className="mapping-legend">
      {t('mappings.legendLow', { value: formatNumber(low, 1) })}
      <i style={{ background: `linear-gradient(to right, ${colours})` }} />
      {t('mappings.legendLow', { value: formatNumber(high, 1) })}
      <span>▲ {t('mappings.hottest')}</span>
      <span>▼ {t('mappings.coldest')}</span>
    </span>
  )
}
