/** Takes an order to its next state, or puts a lock on it or takes it off, with a reason for the log. */
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import type { LockOrderState } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import {
  type LockOrder,
  lockOrderDetails,
  lockOrderLimits,
  lockOrders,
} from '@coldway/contract/lock-orders/lock-orders.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useReadAgain } from '../../api/use-read-again.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { Field } from '../../ui/form/field.tsx'
import { type FoundOption, SearchSelect } from '../../ui/form/search-select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { lockOrderStale as stale } from './use-lock-order.ts'

interface OrderDialogProps {
  readonly order: LockOrder
  readonly onClose: () => void
}

export const StepDialog = ({ order, to, onClose }: OrderDialogProps & { readonly to: LockOrderState }) => {
  const t = useText()
  const after = useAfter(onClose)
  const stepping = useMutate(lockOrderDetails.updateStatus, { stale })
  const action = t(`lockOrders.steps.${to}`)
  return (
    <ReasonDialog
      title={`${action} · ${order.orderNo}`}
      action={action}
      isBusy={stepping.isPending}
      error={stepping.error}
      onClose={onClose}
      run={(reason) => stepping.mutate({ waybillId: order.id, state: to, reason }, after)}
    />
  )
}

/** Asks for the opening of the lock. Who approves reads the reason. */
export const UnlockDialog = ({ order, onClose }: OrderDialogProps) => {
  const t = useText()
  const readAgain = useReadAgain(stale)
  const asking = useMutate(lockOrders.batchUnlock, { stale })
  return (
    <ReasonDialog
      title={`${t('lockOrders.unlocks.ask')} · ${order.orderNo}`}
      action={t('lockOrders.unlocks.ask')}
      needsReason
      isBusy={asking.isPending}
      error={asking.error}
      onClose={onClose}
      run={(reason) =>
        asking.mutate(
          { waybillId: order.id, reason },
          {
            onSuccess: ({ results: [sent] }) => {
              notify(t(sent?.needsApproval ? 'lockOrders.unlocks.asked' : 'lockOrders.unlocks.sent'), 'ok')
              onClose()
            },
            onError: readAgain,
          },
        )
      }
    />
  )
}

const typedMs = 250
const offered = 100

/** One lock at a time: with a lock on the order the dialog takes it off. */
export const BindDialog = ({ order, onClose }: OrderDialogProps) => {
  const t = useText()
  const after = useAfter(onClose)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<FoundOption>()
  const { lock } = order
  const keyword = useSettled(typed.trim(), typedMs)
  const found = useCall(deviceChoices.queryDeviceListForOption, { keyword, category: 'lock' }, { isEnabled: !lock })
  const binding = useMutate(lockOrders.updateBindingDevice, { stale })
  const options = found.data?.devices
    .slice(0, offered)
    .map(({ id, deviceName, deviceCode }) => ({ value: id, label: deviceName, note: deviceCode }))
  const deviceId = lock?.deviceId ?? chosen?.value
  const action = t(lock ? 'lockOrders.unbind' : 'lockOrders.bind')
  return (
    <ReasonDialog
      title={`${action} · ${order.orderNo}`}
      action={action}
      isBusy={binding.isPending}
      isOff={deviceId === undefined}
      error={binding.error}
      onClose={onClose}
      run={(reason) => {
        if (deviceId !== undefined) binding.mutate({ waybillId: order.id, deviceId, isBound: !lock, reason }, after)
      }}
    >
      {lock ? (
        <p>{t('lockOrders.unbindText', { name: lock.deviceName })}</p>
      ) : (
        <SearchSelect
          label={t('lockOrders.findLock')}
          options={options}
          value={chosen}
          onSearch={setTyped}
          onChange={(value) => setChosen(options?.find((one) => one.value === value))}
        />
      )}
    </ReasonDialog>
  )
}

/** A refusal is shown with its reason, and the order behind it is read again: somebody else may have been faster. */
const useAfter = (onClose: () => void) => {
  const t = useText()
  const readAgain = useReadAgain(stale)
  return {
    onSuccess: () => {
      notify(t('pieces.form.saved'), 'ok')
      onClose()
    },
    onError: readAgain,
  }
}

interface ReasonDialogProps {
  readonly title: string
  readonly action: string
  readonly isBusy: boolean
  readonly isOff?: boolean
  readonly needsReason?: boolean
  readonly error: unknown
  readonly onClose: () => void
  readonly run: (reason: string) => void
  readonly children?: ReactNode
}

const ReasonDialog = (props: ReasonDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.run(reason.trim())
  }
  return (
    <Dialog
      isOpen
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            isBusy={props.isBusy}
            disabled={props.isOff || (props.needsReason && reason.trim() === '')}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <form id={formId} className="lock-form" onSubmit={submit} noValidate>
        {props.children}
        <Field
          label={
            props.needsReason ? t('lockOrders.reason') : t('pieces.form.optional', { label: t('lockOrders.reason') })
          }
          value={reason}
          maxLength={lockOrderLimits.reasonMax}
          onInput={(event) => setReason(event.currentTarget.value)}
          autoComplete="off"
          data-focus
        />
        {props.error !== null && props.error !== undefined && <Alert>{textOf(props.error)}</Alert>}
      </form>
    </Dialog>
  )
}
