import { limits } from '@coldway/contract/limits.ts'
import { recovery, recoveryChannels } from '@coldway/contract/users/verification.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMutate } from '../../api/use-call.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { CodeEntry } from '../../ui/form/code-entry.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { RecoveryFrame } from './recovery-frame.tsx'
import { changeRecovery, type Recovery, setRecovery } from './recovery-state.ts'

/** Sends a code by one of two channels and checks it. The page is the same whether or not the account exists. */
export const IdentityStep = ({ now }: { now: Recovery }) => {
  const t = useText()
  const textOf = useErrorText()
  const { account, channel, challengeId, sentAtMs } = now
  const send = useMutate(recovery['fp/sendMailAuthCode'])
  const sendCode = () =>
    send.mutate(
      { challengeId, channel },
      {
        onSuccess: ({ leavesServer }) =>
          changeRecovery(challengeId, () => ({ sentAtMs: Date.now(), wrongTries: 0, leavesServer })),
      },
    )
  const hint = () => {
    if (sentAtMs === undefined) return t('recovery.identityHint', { account })
    return now.leavesServer ? t(`recovery.sent.${channel}`, { account }) : t(`recovery.recorded.${channel}`)
  }
  return (
    <RecoveryFrame step="identity" hint={hint()}>
      <div className="recovery-form">
        <div className="recovery-channel">
          <span>{t('recovery.channel')}</span>
          <Segmented
            label={t('recovery.channel')}
            options={recoveryChannels.map((one) => ({ value: one, label: t(`recovery.channels.${one}`) }))}
            value={channel}
            onChange={(next) => setRecovery({ ...now, channel: next, sentAtMs: undefined })}
          />
        </div>
        {send.error && <Alert>{textOf(send.error)}</Alert>}
        {sentAtMs === undefined ? (
          <Button kind="primary" size="large" isBusy={send.isPending} onClick={sendCode}>
            {t('recovery.send')}
          </Button>
        ) : (
          <CodeStep now={now} sentAtMs={sentAtMs} isSending={send.isPending} onResend={sendCode} />
        )}
        <Button kind="quiet" size="small" className="recovery-another" onClick={() => setRecovery(undefined)}>
          {t('recovery.another')}
        </Button>
      </div>
    </RecoveryFrame>
  )
}

interface CodeStepProps {
  readonly now: Recovery
  readonly sentAtMs: number
  readonly isSending: boolean
  readonly onResend: () => void
}

const CodeStep = ({ now, sentAtMs, isSending, onResend }: CodeStepProps) => {
  const textOf = useErrorText()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const check = useMutate(recovery['fp/checkSendMailAuthCode'])
  const { challengeId } = now
  const type = (typed: string) => {
    setCode(typed)
    check.reset()
    if (typed.length < limits.verificationCodeDigits) return
    check.mutate(
      { challengeId, code: typed },
      {
        onSuccess: () => {
          changeRecovery(challengeId, () => ({ step: 'password' }))
          void navigate(paths.newPassword)
        },
        onError: (error) => {
          if (!isRefusal(error, 'verificationCodeWrong')) return
          setCode('')
          changeRecovery(challengeId, ({ wrongTries }) => ({ wrongTries: wrongTries + 1 }))
        },
      },
    )
  }
  return (
    <CodeEntry
      value={code}
      onChange={type}
      sentAtMs={sentAtMs}
      wrongTries={now.wrongTries}
      error={check.error ? textOf(check.error) : undefined}
      isSending={isSending}
      onResend={() => {
        setCode('')
        check.reset()
        onResend()
      }}
    />
  )
}
