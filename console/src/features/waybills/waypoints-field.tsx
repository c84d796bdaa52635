/** The waypoints of a shipment in their order, each with its planned arrival and the longest stay. */
import { limits } from '@coldway/contract/limits.ts'
import { isInOrder } from '@coldway/contract/waybills/waybill-fields.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { reordered, useDragOrder } from '../../ui/form/use-drag-order.ts'
import { PlaceField } from './place-field.tsx'
import { emptyPlace, toWaybill, unplanned, type WaybillDraft, type WaypointDraft } from './waybill-draft.ts'

export const WaypointsField = ({ form }: { readonly form: Form<WaybillDraft> }) => {
  const t = useText()
  const { waypoints } = form.draft
  const set = (next: readonly WaypointDraft[]) => form.set({ waypoints: next })
  const move = (from: number, to: number) => set(reordered(waypoints, from, to))
  const entryOf = useDragOrder(move)
  const isWrong = form.errorOf('waypoints') !== undefined
  return (
    <>
      {waypoints.length > 0 && (
        <ol className="waybill-points" aria-label={t('waybills.waypoints')}>
          {waypoints.map((waypoint, at) => {
            const { isDragged, isOver, props } = entryOf(at)
            return (
              // The key is the place in the order: nothing else tells two empty waypoints apart.
              <li
                key={`${at} ${waypoints.length} ${waypoint.siteId}`}
                {...props}
                className={classNames(isDragged && 'is-dragged', isOver && 'is-over')}
              >
                <Icon name="drag" />
                <Waypoint
                  number={at + 1}
                  value={waypoint}
                  onChange={(next) => set(waypoints.with(at, next))}
                  isWrong={isWrong}
                  isBackInTime={isWrong && !isPlannedInOrder(form.draft, at)}
                />
                <OrderButtons
                  number={at + 1}
                  count={waypoints.length}
                  onMove={(to) => move(at, to)}
                  onLeaveOut={() => set(waypoints.toSpliced(at, 1))}
                />
              </li>
            )
          })}
        </ol>
      )}
      <Button
        icon="plus"
        size="small"
        className="waybill-add-point"
        disabled={waypoints.length >= limits.waypointsMax}
        onClick={() => set([...waypoints, unplanned(emptyPlace)])}
      >
        {t('waybills.addWaypoint', { max: limits.waypointsMax })}
      </Button>
    </>
  )
}

/** The times up to this waypoint do not go back, nor does the planned arrival lie before it. */
const isPlannedInOrder = (draft: WaybillDraft, at: number): boolean => {
  const { plannedStartTime, waypoints, plannedArrivalTime } = toWaybill(draft)
  const own = waypoints[at]
  return (
    isInOrder({ plannedStartTime: plannedStartTime ?? undefined, waypoints: waypoints.slice(0, at + 1) }) &&
    (own === undefined || isInOrder({ waypoints: [own], plannedArrivalTime }))
  )
}

const isStay = (typed: string): boolean =>
  typed.trim() === '' || (/^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= waybillLimits.stayMinMax)

interface WaypointProps {
  readonly number: number
  readonly value: WaypointDraft
  readonly onChange: (next: WaypointDraft) => void
  readonly isWrong: boolean
  readonly isBackInTime: boolean
}

const Waypoint = ({ number, value, onChange, isWrong, isBackInTime }: WaypointProps) => {
  const t = useText()
  return (
    <div className="waybill-waypoint">
      <PlaceField
        role={t('waybills.waypoint', { number })}
        value={value}
        onChange={(place) => onChange({ ...value, ...place })}
        error={isWrong && value.address.trim() === '' ? t('pieces.form.required') : undefined}
      />
      <div className="waybill-waypoint-plan">
        <FieldFrame
          label={t('pieces.form.optional', { label: t('waybills.plannedArrival') })}
          error={isBackInTime ? t('waybills.waypointTimeRule') : undefined}
        >
          {(id, noteId) => (
            <DayField
              id={id}
              noteId={noteId}
              isWrong={isBackInTime}
              hasTime
              value={value.plannedArrivalTime}
              onChange={(plannedArrivalTime) => onChange({ ...value, plannedArrivalTime })}
            />
          )}
        </FieldFrame>
        <Field
          label={t('pieces.form.optional', { label: t('waybills.waypointStay') })}
          error={
            isWrong && !isStay(value.plannedStayMin)
              ? t('waybills.waypointStayRule', { max: waybillLimits.stayMinMax })
              : undefined
          }
          inputMode="numeric"
          value={value.plannedStayMin}
          onInput={(event) => onChange({ ...value, plannedStayMin: event.currentTarget.value })}
          autoComplete="off"
        />
      </div>
    </div>
  )
}

interface OrderButtonsProps {
  readonly number: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onLeaveOut: () => void
}

const OrderButtons = ({ number, count, onMove, onLeaveOut }: OrderButtonsProps) => {
  const t = useText()
  return (
    <>
      <IconButton
        icon="chevron-up"
        label={t('lines.earlier', { number })}
        disabled={number === 1}
        onClick={() => onMove(number - 2)}
      />
      <IconButton
        icon="chevron-down"
        label={t('lines.later', { number })}
        disabled={number === count}
        onClick={() => onMove(number)}
      />
      <IconButton icon="trash" label={t('lines.leaveOut', { number })} onClick={onLeaveOut} />
    </>
  )
}
