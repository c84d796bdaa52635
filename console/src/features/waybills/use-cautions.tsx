import type { ReactNode } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { CautionNote, hasCautions } from '../cautions/index.ts'
import type { KnownDevices } from './use-known-devices.ts'
import type { WaybillDraft } from './waybill-draft.ts'

/**
 * Asks before a shipment travels with a device that is offline, weak or bound elsewhere. A form that would be refused anyway
 * shows its errors first.
 */
export const useCautions = (
  form: Form<WaybillDraft>,
  known: KnownDevices,
  isValid: boolean,
): [form: Form<WaybillDraft>, dialog: ReactNode] => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const submit = () => {
    const devices = known.chosen(form.draft.deviceIds)
    if (!isValid || !hasCautions(devices)) return form.submit()
    const doubtful = devices.filter(({ cautions }) => cautions.length > 0)
    ask({
      title: t('waybills.cautionTitle'),
      text: (
        <>
          <CautionNote of={doubtful} />
          <p>{doubtful.map(({ id }) => known.nameOf(id)).join(', ')}</p>
        </>
      ),
      action: t('common.save'),
      run: async () => form.submit(),
    })
  }
  return [{ ...form, submit }, dialog]
}
