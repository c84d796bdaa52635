/** Starts or finishes waybills by hand: all of them or none, with a reason, now or at an earlier time. */
import { RefusedWaybills } from '@coldway/contract/waybills/waybill-refusals.ts'
import { limits } from '@coldway/contract/limits.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useReadAgain } from '../../api/use-read-again.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { waybillStale } from './stale.ts'
import type { AskedStep } from './use-waybill-actions.tsx'
import type { WaybillKind } from './waybill-kind.ts'

const dayMs = 86_400_000

interface LifeDialogProps {
  readonly kind: WaybillKind
  readonly asked: AskedStep
  readonly onClose: () => void
}

/** A refusal is shown with its reason, and the list behind it is read again: somebody else may have been faster. */
export const LifeDialog = ({ kind, asked, onClose }: LifeDialogProps) => {
  const t = useText()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [time, setTime] = useState('')
  const [isRecycling, setRecycling] = useState(false)
  const [hasTried, setTried] = useState(false)
  const isStart = asked.step === 'start'
  const taking = useStep(kind, asked, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() !== '') taking.run({ reason: reason.trim(), time, isRecycling })
  }
  // The others can go on without those that were refused.
  const isStuck = taking.refused.length > 0 && taking.able === 0
  return (
    <Dialog
      isOpen
      title={titleOf(t, asked)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={taking.isBusy} disabled={isStuck}>
            {taking.refused.length > 0 && !isStuck
              ? t(isStart ? 'waybills.startOthers' : 'waybills.finishOthers', { count: taking.able })
              : t(isStart ? 'waybills.start' : 'waybills.finish')}
          </Button>
        </>
      }
    >
      <form id={formId} className="waybill-life" onSubmit={submit} noValidate>
        <Chosen asked={asked} />
        <Field
          label={t('waybills.reason')}
          value={reason}
          maxLength={waybillLimits.reasonMax}
          onInput={(event) => setReason(event.currentTarget.value)}
          error={hasTried && reason.trim() === '' ? t('pieces.form.required') : undefined}
          autoComplete="off"
          data-focus
        />
        <FieldFrame
          label={t(isStart ? 'waybills.startTime' : 'waybills.finishTime')}
          hint={<p>{t('waybills.timeRule', { count: waybillLimits.backdatedMs / dayMs })}</p>}
        >
          {(id, noteId) => <DayField id={id} noteId={noteId} hasTime value={time} onChange={setTime} />}
        </FieldFrame>
        {!isStart && <Switch label={t('waybills.recycling')} isOn={isRecycling} onChange={setRecycling} />}
        {taking.error !== undefined && <Alert>{taking.error}</Alert>}
        <RefusedRows rows={taking.refused} />
      </form>
    </Dialog>
  )
}

const titleOf = (t: ReturnType<typeof useText>, { step, waybills: chosen }: AskedStep): string => {
  const [first] = chosen
  if (chosen.length === 1 && first)
    return t(step === 'start' ? 'waybills.startTitle' : 'waybills.finishTitle', { name: first.waybillNo })
  return t(step === 'start' ? 'waybills.startMany' : 'waybills.finishMany', { count: chosen.length })
}

const Chosen = ({ asked }: { asked: AskedStep }) => {
  const t = useText()
  return (
    <>
      {asked.waybills.length > 1 && <p>{asked.waybills.map(({ waybillNo }) => waybillNo).join(', ')}</p>}
      {asked.left > 0 && <p>{t('waybills.others', { count: asked.left })}</p>}
    </>
  )
}

interface Given {
  readonly reason: string
  /** The time as the browser's field returns it; empty means now. */
  readonly time: string
  readonly isRecycling: boolean
}

const useStep = (kind: WaybillKind, { step, waybills: chosen }: AskedStep, onDone: () => void) => {
  const t = useText()
  const textOf = useErrorText()
  const readAgain = useReadAgain(waybillStale)
  const starting = useMutate(kind.start, { stale: waybillStale })
  const finishing = useMutate(kind.finish, { stale: waybillStale })
  const error = starting.error ?? finishing.error
  const refused = refusedOf(error)
  const asked = chosen.slice(0, limits.bulkRowsMax)
  const ids = asked.map(({ id }) => id).filter((id) => !refused.some((one) => one.id === id))
  const done = (text: string) => ({
    onSuccess: () => {
      notify(text, 'ok')
      onDone()
    },
    onError: readAgain,
  })
  const run = ({ reason, time, isRecycling }: Given) => {
    const at = time === '' ? undefined : `${time.replace('T', ' ')}:00`
    if (step === 'start')
      return starting.mutate(
        { ids, reason, ...(at && { startTime: at }) },
        done(t('waybills.started', { count: ids.length })),
      )
    const sent = { ids, reason, isRecycling, ...(at && { endTime: at }) }
    return finishing.mutate(sent, done(t('waybills.finished', { count: ids.length })))
  }
  const isBusy = starting.isPending || finishing.isPending
  // Each row says it for itself.
  const said = error && refused.length === 0 ? textOf(error) : undefined
  return { run, isBusy, error: said, refused, able: ids.length }
}

const refusedOf = (error: unknown) => {
  const { success, data } = RefusedWaybills.safeParse(error instanceof CallError ? error.data : undefined)
  return success ? data.waybills : []
}
