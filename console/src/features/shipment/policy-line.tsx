/** The alarm policy of a shipment, changed in place: limits, curve and verdict follow, of what was measured before too. */
import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { limits } from '@coldway/contract/limits.ts'
import { isChangeable } from '@coldway/contract/waybills/waybill-changes.ts'
import type { WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { changedOf, policyOptions, type WaybillKind, waybillStale } from '../waybills/index.ts'

interface PolicyLineProps {
  /** Undefined: the page shows the waybill and changes nothing. */
  readonly kind: WaybillKind | undefined
  readonly of: WaybillDetail
}

export const PolicyLine = ({ kind, of }: PolicyLineProps) => {
  const t = useText()
  const canEdit = useCan('waybill:edit') ?? false
  const canChoose = useCan('alarm:view') ?? false
  const [isOpen, setOpen] = useState(false)
  const isHere = kind && canEdit && canChoose && isChangeable('alarmPolicyId', of.state)
  return (
    <div className="policy-line">
      <Icon name="bell" />
      <span>
        {of.alarmPolicyName ?? t(of.goods.length > 0 ? 'shipment.policyOfGoods' : 'shipment.policyOfDevices')}
        {of.isPolicyDisabled && (
          <small className="policy-off">
            <Icon name="warning" /> {t('shipment.policyOff')}
          </small>
        )}
        {of.alarmPolicyName !== null && of.goods.length > 0 && <small>{t('shipment.policyBesideGoods')}</small>}
      </span>
      {isHere && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t(of.alarmPolicyId === null ? 'shipment.choosePolicy' : 'shipment.changePolicy')}
        </Button>
      )}
      {isHere && isOpen && <PolicyDialog kind={kind} of={of} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface PolicyDialogProps {
  readonly kind: WaybillKind
  readonly of: WaybillDetail
  readonly onClose: () => void
}

const PolicyDialog = ({ kind, of, onClose }: PolicyDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [chosen, setChosen] = useState(of.alarmPolicyId ?? undefined)
  const policies = useCall(waybillAlarmPolicies.querySencePolicy, { page: 1, size: limits.pageSizeMax })
  const saving = useMutate(kind.update, { stale: waybillStale })
  const records = policies.data?.records
  const options = policyOptions(t, records)
  // One that others chose may be out of the reader's sight, and stays a choice.
  if (options && of.alarmPolicyId !== null && !options.some(({ value }) => value === of.alarmPolicyId))
    options.unshift({ value: of.alarmPolicyId, label: of.alarmPolicyName ?? `#${of.alarmPolicyId}` })
  const kinds = records?.find(({ id }) => id === chosen)?.kinds
  const save = () =>
    saving.mutate(changedOf(of, { alarmPolicyId: chosen ?? null }), {
      onSuccess: () => {
        notify(t('shipment.policySaved'), 'ok')
        onClose()
      },
    })
  return (
    <Dialog
      isOpen
      title={t('shipment.policyTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            disabled={(chosen ?? null) === of.alarmPolicyId}
            isBusy={saving.isPending}
            onClick={save}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <p>{t('shipment.policyText')}</p>
      {of.goods.length > 0 && <p>{t('shipment.policyBesideGoods')}</p>}
      <FieldFrame label={t('waybills.policy')}>
        {(id) => (
          <Select
            id={id}
            label={t('waybills.policy')}
            placeholder={t(of.goods.length > 0 ? 'shipment.policyOfGoods' : 'shipment.policyOfDevices')}
            options={options}
            value={chosen}
            onChange={setChosen}
            canClear
          />
        )}
      </FieldFrame>
      {kinds && kinds.length > 0 && (
        <p>{t('shipment.policyWatches', { kinds: kinds.map((one) => t(`enums.alarmKinds.${one}`)).join(', ') })}</p>
      )}
      {(policies.error ?? saving.error) && <Alert>{textOf(policies.error ?? saving.error)}</Alert>}
    </Dialog>
  )
}
