import { type Recipient, recipients } from '@coldway/contract/messages/recipients.ts'
import { verification } from '@coldway/contract/users/verification.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { CodeEntry } from '../../ui/form/code-entry.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'

interface Challenge {
  readonly id: string
  readonly sentAtMs: number
  readonly leavesServer: boolean
  readonly wrongTries: number
}

/** Sends a code to the recipient's address and binds the address when the code is entered. */
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
      {
        onSuccess: ({ challengeId, leavesServer }) =>
          setChallenge({ id: challengeId, sentAtMs: Date.now(), wrongTries: 0, leavesServer }),
      },
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
      <p>
        {challenge
          ? t(challenge.leavesServer ? 'recipients.bindSent' : 'recipients.bindRecorded', address)
          : t('recipients.bindText', address)}
      </p>
      {sending.error && <Alert>{textOf(sending.error)}</Alert>}
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
