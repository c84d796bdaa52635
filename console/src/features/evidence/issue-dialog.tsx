/** Issues a record. One that supersedes another says why. */
import { evidence, evidenceLimits } from '@coldway/contract/evidence/evidence.ts'
import { type FormEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'

interface IssueDialogProps {
  readonly waybillId: number
  readonly isFirst: boolean
  readonly onClose: () => void
}

export const IssueDialog = ({ waybillId, isFirst, onClose }: IssueDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const issuing = useMutate(evidence.issue, { stale: [evidence.queryList] })
  const isMissing = !isFirst && reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || reason.length > evidenceLimits.reasonMax) return
    issuing.mutate(
      { waybillId, reason },
      {
        onSuccess: () => {
          notify(t('evidence.done'), 'ok')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      title={t('evidence.issue')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={issuing.isPending}>
            {t('evidence.issue')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p className="evidence-note">{t(isFirst ? 'evidence.first' : 'evidence.supersedes')}</p>
        {!isFirst && (
          <TextArea
            id={`${formId}-reason`}
            label={t('evidence.reason')}
            value={reason}
            rows={3}
            onInput={setReason}
            error={hasTried && isMissing ? t('pieces.form.required') : undefined}
          />
        )}
        {issuing.error && <Alert>{textOf(issuing.error)}</Alert>}
      </form>
    </Dialog>
  )
}
