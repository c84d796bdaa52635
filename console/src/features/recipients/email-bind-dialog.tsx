import { type Recipient, recipients } from '@coldway/contract/recipients.ts'
import { verification } from '@coldway/contract/verification.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/code-entry.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notices.tsx'
import '../../ui/use-confirm.css'

interface Challenge {
  readonly id: string
  readonly sentAtMs: number
  readonly wrongTries: number
}

/** Send a code to the recipient's address, type it in: the address is bound. */
export const EmailBindDialog = ({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [challenge, setChallenge] = useState<Challenge>()
  const [code, setCode] = useState('')
  const sending = useMutate(verification.send)
  const checking = useMutate(verification.check, { stale: [recipients.queryPageList] })
  const { id, name, email } = recipient
  const send = () => {
    checking.reset()
    setCode('')
    sending.mutate(
      { recipientId: id },
      { onSuccess: ({ challengeId }) => setChallenge({ id: challengeId, sentAtMs: Date.now(), wrongTries: 0 }) },
    )
  }
  const check = (typed: string) => {
    setCode(typed)
    checking.reset()
    if (!challenge || typed.length < limits.verificationCodeDigits) return
    checking.mutate(
      { challengeId: challenge.id, code: typed },
      {
        onSuccess: () => {
          notify(t('recipients.bound'), 'ok')
          onClose()
        },
        onError: (error) => {
          if (!isRefusal(error, 'verificationCodeWrong')) return
          setCode('')
          setChallenge({ ...challenge, wrongTries: challenge.wrongTries + 1 })
        },
      },
    )
  }
  const address = { email: email ?? '' }
  return (
    <Dialog
      isOpen
      title={t('recipients.bindTitle', { name })}
      onClose={onClose}
      footer={
        !challenge && (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button kind="primary" isBusy={sending.isPending} onClick={send} data-focus>
              {t('recipients.sendCode')}
            </Button>
          </>
        )
      }
    >
      <p>{challenge ? t('recipients.bindSent', address) : t('recipients.bindText', address)}</p>
      {sending.error && (
        <p className="alert" role="alert">
          <Icon name="warning" />
          {textOf(sending.error)}
        </p>
      )}
      {challenge && (
        <CodeEntry
          value={code}
          onChange={check}
          sentAtMs={challenge.sentAtMs}
          wrongTries={challenge.wrongTries}
          error={checking.error ? textOf(checking.error) : undefined}
          isSending={sending.isPending}
          onResend={send}
        />
      )}
    </Dialog>
  )
}
