/** What goods tolerate as bands on a scale of temperatures: the label range, what is beyond it for a time, and the frost. */
import type { ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import { useText } from '../../settings/texts.ts'
import './range-scale.css'
import { printDegrees, printRange } from './product-words.ts'

type Scaled = Pick<ProductDefinition, 'lowC' | 'highC' | 'limits' | 'freezeC' | 'budgetMin'>
interface RangeScaleProps {
  readonly definition: Scaled
  /** Shows the numbers, as wide as there is room; otherwise it is a small picture in a row. */
  readonly isLarge?: boolean
}

const airC = 4

export const RangeScale = ({ definition, isLarge = false }: RangeScaleProps) => {
  const t = useText()
  const { lowC, highC, limits, freezeC } = definition
  const marks = [lowC, highC, freezeC, ...limits.map(({ temperatureC }) => temperatureC)].filter(
    (mark) => mark !== null,
  )
  if (marks.length === 0) return null
  const [least, most] = [Math.min(...marks) - airC, Math.max(...marks) + airC]
  const x = (value: number) => `${(((value - least) / (most - least)) * 100).toFixed(2)}%`
  const width = (from: number, until: number) => `${(((until - from) / (most - least)) * 100).toFixed(2)}%`
  const { from, until } = toleratedOf(definition, least, most)
  const [low, high] = [lowC ?? least, highC ?? most]
  const label = t('products.scale', { range: printRange(t, definition) })
  return (
    <svg className={isLarge ? 'range-scale is-large' : 'range-scale'} role="img" aria-label={label}>
      <title>{label}</title>
      <rect className="range-scale-never" x="0" width="100%" />
      <rect className="range-scale-briefly" x={x(from)} width={width(from, until)} />
      <rect className="range-scale-right" x={x(low)} width={width(low, high)} />
      {freezeC !== null && <rect className="range-scale-frost" x="0" width={x(freezeC)} />}
      {isLarge &&
        [...new Set(marks)].map((mark) => (
          <g key={mark}>
            <line x1={x(mark)} x2={x(mark)} y1="0" y2="60%" />
            <text x={x(mark)} y="95%">
              {printDegrees(mark)}
            </text>
          </g>
        ))}
    </svg>
  )
}

/**
 * The range in which goods may be for some time. A side without limits and without a budget ends
 * with the label range.
 */
const toleratedOf = ({ lowC, highC, limits, budgetMin }: Scaled, least: number, most: number) => {
  const never = (side: 'above' | 'below') =>
    limits.filter((limit) => limit.side.toLowerCase().endsWith(side) && limit.allowedMin === 0)
  const some = (side: 'above' | 'below') =>
    budgetMin !== null || limits.some((limit) => limit.side.toLowerCase().endsWith(side))
  const [low, high] = [lowC ?? least, highC ?? most]
  return {
    from: some('below') ? Math.max(least, ...never('below').map(({ temperatureC }) => temperatureC)) : low,
    until: some('above') ? Math.min(most, ...never('above').map(({ temperatureC }) => temperatureC)) : high,
  }
}
