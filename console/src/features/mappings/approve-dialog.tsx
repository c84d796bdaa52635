/** Signs a completed study: the meaning, a comment, and the password of who signs. */
import { type MappingMeaning, mappingMeanings } from '@coldway/contract/mappings/mapping-enums.ts'
import type { Mapping, MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { type FormEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { PasswordField } from '../sign-in/index.ts'
import { mappingsStale } from './mappings-stale.ts'

interface ApproveDialogProps {
  readonly study: Mapping
  readonly result: MappingResult
  readonly onClose: () => void
}

export const ApproveDialog = ({ study, result, onClose }: ApproveDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [meaning, setMeaning] = useState<MappingMeaning>('approval')
  const [comment, setComment] = useState('')
  const [password, setPassword] = useState('')
  const [hasTried, setTried] = useState(false)
  const approving = useMutate(mappings.approve, { stale: mappingsStale })
  const { id, version } = study
  const { fingerprint, verdict } = result
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password === '') return
    const onSuccess = () => {
      notify(t('mappings.approved'), 'ok')
      onClose()
    }
    approving.mutate({ id, version, password, meaning, comment, fingerprint }, { onSuccess })
  }
  return (
    <Dialog
      isOpen
      title={`${t('mappings.approve')} · ${study.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={approving.isPending}>
            {t('mappings.sign')}
          </Button>
        </>
      }
    >
      <form id={formId} className="mapping-form" onSubmit={submit} noValidate>
        <p>{t('mappings.approveHint', { verdict: t(`enums.mappingVerdicts.${verdict}`) })}</p>
        <Segmented
          label={t('mappings.meaning')}
          options={mappingMeanings.map((value) => ({ value, label: t(`enums.mappingMeanings.${value}`) }))}
          value={meaning}
          onChange={setMeaning}
        />
        <TextArea
          id={`${formId}-comment`}
          label={t('mappings.comment')}
          rows={3}
          value={comment}
          onInput={setComment}
        />
        <PasswordField
          label={t('mappings.password')}
          value={password}
          autoComplete="current-password"
          onInput={(event) => setPassword(event.currentTarget.value)}
          error={hasTried && password === '' ? t('pieces.form.required') : undefined}
        />
        {approving.error && <Alert>{textOf(approving.error)}</Alert>}
      </form>
    </Dialog>
  )
}
