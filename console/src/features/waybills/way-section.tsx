/** The way of a shipment: sender, waypoints in the order of travel, receiver. */
import type { WaybillState } from '@coldway/contract/enums.ts'
import { isChangeable } from '@coldway/contract/waybills/waybill-changes.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { FormSection } from '../../ui/form/form-page.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { PlaceField } from './place-field.tsx'
import { WayDrawn } from './way-drawn.tsx'
import { WaypointsField } from './waypoints-field.tsx'
import { placedAt, type WaybillDraft, type WaybillEnd } from './waybill-draft.ts'

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
        <WaypointsField form={form} />
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
