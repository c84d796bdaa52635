/** Begins the run of a draft, or ends that of a running study, at a time. */
import type { Mapping } from '@coldway/contract/mappings/mapping-fields.ts'
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { type FormEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { mappingsStale } from './mappings-stale.ts'

interface RunDialogProps {
  readonly study: Mapping
  readonly onClose: () => void
}

export const RunDialog = ({ study, onClose }: RunDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const isStart = study.state === 'draft'
  const [time, setTime] = useState(() => formatTime(Date.now()))
  const [hasTried, setTried] = useState(false)
  const starting = useMutate(mappings.start, { stale: mappingsStale })
  const ending = useMutate(mappings.complete, { stale: mappingsStale })
  const { id, version } = study
  const input = isStart ? { id, version, fromTime: time } : { id, version, untilTime: time }
  const isRight = (isStart ? mappings.start : mappings.complete).body.safeParse(input).success
  const onSuccess = () => {
    notify(t(isStart ? 'mappings.started' : 'mappings.completed'), 'ok')
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight) return
    if (isStart) starting.mutate({ id, version, fromTime: time }, { onSuccess })
    else ending.mutate({ id, version, untilTime: time }, { onSuccess })
  }
  const error = starting.error ?? ending.error
  return (
    <Dialog
      isOpen
      title={t(isStart ? 'mappings.start' : 'mappings.complete')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={starting.isPending || ending.isPending}>
            {t(isStart ? 'mappings.start' : 'mappings.complete')}
          </Button>
        </>
      }
    >
      <form id={formId} className="mapping-form" onSubmit={submit} noValidate>
        <p>{t(isStart ? 'mappings.startHint' : 'mappings.completeHint')}</p>
        <Field
          label={t(isStart ? 'mappings.startTime' : 'mappings.endTime')}
          value={time}
          onInput={(event) => setTime(event.currentTarget.value.trim())}
          error={hasTried && !isRight ? t('mappings.timeRule') : undefined}
          hint={(!hasTried || isRight) && <p>{t('mappings.timeRule')}</p>}
          autoComplete="off"
        />
        {error && <Alert>{textOf(error)}</Alert>}
      </form>
    </Dialog>
  )
}
