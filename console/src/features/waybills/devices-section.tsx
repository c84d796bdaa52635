/** The devices that travel with a shipment: searched by plate, name or number, or pasted as a list of numbers. */
import { deviceChoices, type DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { useSettled } from '../../ui/base/use-settled.ts'
import { FormSection } from '../../ui/form/form-page.tsx'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import { ConflictNotes } from './conflict-notes.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import type { FoundConflicts } from './use-conflicts.ts'
import type { KnownDevices } from './use-known-devices.ts'
import type { WaybillDraft } from './waybill-draft.ts'

interface DevicesSectionProps {
  readonly form: Form<WaybillDraft>
  readonly known: KnownDevices
  readonly conflicts: FoundConflicts
}

const typedMs = 250
const keywordMax = 50
const offered = 100
const max = waybillLimits.devicesMax

export const DevicesSection = ({ form, known, conflicts }: DevicesSectionProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [isPasting, setPasting] = useState(false)
  const keyword = useSettled(typed.trim(), typedMs).slice(0, keywordMax)
  const found = useCall(deviceChoices.queryDeviceListForOption, { keyword }, { keepsLast: true })
  const { deviceIds } = form.draft
  const error = form.errorOf('deviceIds', t('errors.waybillDeviceRequired'))
  const choose = (ids: readonly number[], options: readonly DeviceOption[] = []) => {
    known.add(options)
    form.set({ deviceIds: [...new Set(ids)].slice(0, max) })
  }
  return (
    <FormSection title={t('waybills.devices')} hint={t('waybills.devicesHint', { max })}>
      <div className={classNames('field is-wide', error !== undefined && 'is-wrong')}>
        <div className="waybill-devices">
          <MultiSelect
            label={t('waybills.devices')}
            placeholder={t('sites.subscription.findDevice')}
            options={found.data?.devices.slice(0, offered).map((device) => ({
              value: device.id,
              label: device.plate ?? device.deviceName,
              note: noteOf(t, device),
            }))}
            nameOf={known.nameOf}
            value={deviceIds}
            max={max}
            onSearch={setTyped}
            onChange={(ids) => choose(ids, found.data?.devices)}
            isWrong={error !== undefined}
          />
          <Button icon="copy" onClick={() => setPasting(true)}>
            {t('waybills.paste')}
          </Button>
        </div>
        <div className="field-note">
          {error !== undefined && <Alert isLine>{error}</Alert>}
          <ConflictNotes conflicts={conflicts} nameOf={known.nameOf} />
        </div>
      </div>
      {isPasting && (
        <PasteDialog
          chosen={deviceIds}
          onFound={(devices) => choose([...deviceIds, ...devices.map(({ id }) => id)], devices)}
          onClose={() => setPasting(false)}
        />
      )}
    </FormSection>
  )
}

const noteOf = (t: ReturnType<typeof useText>, { plate, deviceName, deviceCode, cautions }: DeviceOption): string =>
  [plate && deviceName, deviceCode, ...cautions.map((caution) => t(`devices.cautions.${caution}`))]
    .filter(Boolean)
    .join(' · ')
