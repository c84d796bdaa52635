/** One quantity of a room: its value in words, and where it stands against its target. */
import { quantityKinds, sideOfTarget, type TargetRange } from '@coldway/contract/rooms/climate.ts'
import type { ClimateQuantity } from '@coldway/contract/rooms/room-enums.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import './gauge.css'
import { printSpan, printTarget } from './room-words.ts'

interface GaugeProps {
  readonly quantity: ClimateQuantity
  readonly now: { readonly low: number; readonly high: number }
  readonly target: TargetRange | undefined
}

export const Gauge = ({ quantity, now, target }: GaugeProps) => {
  const t = useText()
  const side = worstSide(now, target)
  const isBreach = side === 'low' || side === 'high'
  return (
    <div className={isBreach ? 'gauge is-breach' : 'gauge'}>
      <dt>{t(`enums.climateQuantities.${quantity}`)}</dt>
      <dd>
        <b>{printSpan(quantity, now)}</b>
        {isBreach && (
          <span className="gauge-side">
            <Icon name="warning" />
            {t(`rooms.side.${side}`)}
          </span>
        )}
        {side !== 'unbounded' && target && (
          <>
            <Scale quantity={quantity} now={now} target={target} />
            <small>{t('rooms.target', { range: printTarget(quantity, target) })}</small>
          </>
        )}
      </dd>
    </div>
  )
}

const worstSide = ({ low, high }: GaugeProps['now'], target: TargetRange | undefined) => {
  const above = sideOfTarget(high, target)
  return above === 'high' ? above : sideOfTarget(low, target)
}

/** The target takes the middle of the scale; the mark goes from the lowest to the highest value. */
const Scale = ({ quantity, now, target }: GaugeProps & { readonly target: TargetRange }) => {
  const kind = quantityKinds[quantity]
  const low = target.low ?? Math.min(target.high ?? kind.max, now.low)
  const high = target.high ?? Math.max(target.low ?? kind.min, now.high)
  const air = Math.max((high - low) / 2, 10 ** -kind.decimals)
  const from = Math.min(low - air, now.low)
  const until = Math.max(high + air, now.high)
  const at = (value: number) => ((value - from) / (until - from)) * 100
  const least = 2
  return (
    <svg className="gauge-scale" aria-hidden="true">
      <rect className="gauge-ground" width="100%" />
      <rect className="gauge-target" x={`${at(low)}%`} width={`${at(high) - at(low)}%`} />
      <rect
        className="gauge-now"
        x={`${Math.min(at(now.low), 100 - least)}%`}
        width={`${Math.max(least, at(now.high) - at(now.low))}%`}
      />
    </svg>
  )
}
