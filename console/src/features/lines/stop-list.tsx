/** The points of a line in the order of travel: dragged, or moved by their buttons. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { reordered, useDragOrder } from '../../ui/form/use-drag-order.ts'
import { AddressLine } from '../places/index.ts'
import { type LineDraft, placeKey } from './line-draft.ts'

interface StopListProps {
  readonly points: LineDraft['points']
  readonly addresses: LineDraft['addresses']
  readonly onChange: (points: readonly LngLat[]) => void
}

export const StopList = ({ points, addresses, onChange }: StopListProps) => {
  const t = useText()
  const entryOf = useDragOrder((from, to) => onChange(reordered(points, from, to)))
  if (points.length === 0) return <p className="line-stops-none">{t('lines.noStops')}</p>
  return (
    <ol className="line-stops" aria-label={t('lines.stops')}>
      {points.map((point, at) => {
        const { isDragged, isOver, props } = entryOf(at)
        return (
          <li
            key={`${at} ${placeKey(point)}`}
            className={classNames('line-stop', isDragged && 'is-dragged', isOver && 'is-over')}
            {...props}
          >
            <Icon name="drag" />
            <Stop
              point={point}
              sign={String(at + 1)}
              address={addresses[placeKey(point)] ?? ''}
              role={t(roleOf(at, points.length), { number: at })}
            />
            <IconButton
              icon="chevron-up"
              label={t('lines.earlier', { number: at + 1 })}
              disabled={at === 0}
              onClick={() => onChange(reordered(points, at, at - 1))}
            />
            <IconButton
              icon="chevron-down"
              label={t('lines.later', { number: at + 1 })}
              disabled={at === points.length - 1}
              onClick={() => onChange(reordered(points, at, at + 1))}
            />
            <IconButton
              icon="trash"
              label={t('lines.leaveOut', { number: at + 1 })}
              onClick={() => onChange(points.toSpliced(at, 1))}
            />
          </li>
        )
      })}
    </ol>
  )
}

interface StopProps {
  readonly point: LngLat
  /** The point's sign on the map. */
  readonly sign: string
  readonly address: string
  readonly role: string
}

const Stop = ({ point, sign, address, role }: StopProps) => (
  <>
    <span className="line-sign" aria-hidden>
      {sign}
    </span>
    <span className="line-place">
      <span>{address === '' ? <AddressLine place={point} /> : address}</span>
      <small>
        {role} · {point.lat}, {point.lng}
      </small>
    </span>
  </>
)

const roleOf = (at: number, count: number) => {
  if (at === 0) return 'lines.start'
  return at === count - 1 ? 'lines.end' : 'lines.waypoint'
}
