/** The way of a shipment: sender, waypoints in the order of travel, receiver. */
import type { WaybillState } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { isChangeable } from '@coldway/contract/waybills/waybill-changes.ts'
import type { WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { reordered, useDragOrder } from '../../ui/form/use-drag-order.ts'
import { PlaceField } from './place-field.tsx'
import { WayDrawn } from './way-drawn.tsx'
import { emptyPlace, placedAt, type WaybillDraft, type WaybillEnd } from './waybill-draft.ts'

interface WaySectionProps {
  readonly form: Form<WaybillDraft>
  readonly state: WaybillState
}

export const WaySection = ({ form, state }: WaySectionProps) => {
  const t = useText()
  const { startMode, endMode, shipping, receiving } = form.draft
  const errorOf = (end: WaybillEnd): string | undefined => {
    const isAutomatic = (end === 'shipping' ? startMode : endMode) === 'automatic'
    const { address, siteId } = form.draft[end]
    const missing = end === 'shipping' ? 'shippingAddressRequired' : 'receivingAddressRequired'
    const needsSite = isAutomatic && siteId === null && address.trim() !== ''
    return form.errorOf(end, t(`errors.${needsSite ? 'waybillSiteRequired' : missing}`))
  }
  return (
    <FormSection title={t('waybills.way')} hint={t('waybills.wayHint')}>
      <div className="is-wide waybill-way">
        <PlaceField
          role={t('waybills.sender')}
          value={shipping}
          onChange={(place) => form.set(placedAt(form.draft, 'shipping', place))}
          error={errorOf('shipping')}
          isFixed={!isChangeable('shipping', state)}
        />
        {isChangeable('startMode', state) && (
          <Switch
            label={t('waybills.startAutomatic')}
            isOn={startMode === 'automatic'}
            onChange={(isOn) => form.set({ startMode: isOn ? 'automatic' : 'manual' })}
          />
        )}
        <Waypoints form={form} />
        <PlaceField
          role={t('waybills.receiver')}
          value={receiving}
          onChange={(place) => form.set(placedAt(form.draft, 'receiving', place))}
          error={errorOf('receiving')}
        />
        <Switch
          label={t('waybills.endAutomatic')}
          isOn={endMode === 'automatic'}
          onChange={(isOn) => form.set({ endMode: isOn ? 'automatic' : 'manual' })}
        />
        <WayDrawn {...form.draft} />
      </div>
    </FormSection>
  )
}

const Waypoints = ({ form }: Pick<WaySectionProps, 'form'>) => {
  const t = useText()
  const { waypoints } = form.draft
  const set = (next: readonly WaybillPlace[]) => form.set({ waypoints: next })
  const move = (from: number, to: number) => set(reordered(waypoints, from, to))
  const entryOf = useDragOrder(move)
  const isWrong = form.errorOf('waypoints') !== undefined
  return (
    <>
      {waypoints.length > 0 && (
        <ol className="waybill-points" aria-label={t('waybills.waypoints')}>
          {waypoints.map((place, at) => {
            const { isDragged, isOver, props } = entryOf(at)
            const number = at + 1
            return (
              // The key is the place in the order: nothing else tells two empty waypoints apart.
              <li
                key={`${at} ${waypoints.length} ${place.siteId}`}
                {...props}
                className={classNames(isDragged && 'is-dragged', isOver && 'is-over')}
              >
                <Icon name="drag" />
                <PlaceField
                  role={t('waybills.waypoint', { number })}
                  value={place}
                  onChange={(next) => set(waypoints.with(at, next))}
                  error={isWrong && place.address.trim() === '' ? t('pieces.form.required') : undefined}
                />
                <IconButton
                  icon="chevron-up"
                  label={t('lines.earlier', { number })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon="chevron-down"
                  label={t('lines.later', { number })}
                  disabled={number === waypoints.length}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton
                  icon="trash"
                  label={t('lines.leaveOut', { number })}
                  onClick={() => set(waypoints.toSpliced(at, 1))}
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
        onClick={() => set([...waypoints, emptyPlace])}
      >
        {t('waybills.addWaypoint', { max: limits.waypointsMax })}
      </Button>
    </>
  )
}
