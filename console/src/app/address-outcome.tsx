/** The outcome of a link that signs in: a question when another user is signed in, a notice when it is invalid. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetFailure, settleSwitch, useExchangeOutcome } from '../api/address-exchange.ts'
import { useText } from '../settings/texts.ts'
import { Button } from '../ui/base/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { notify } from '../ui/overlay/notices.tsx'

export const AddressOutcome = () => {
  const t = useText()
  const client = useQueryClient()
  const outcome = useExchangeOutcome()
  const hasFailed = outcome?.kind === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    notify(t('errors.linkExpired'), 'bad')
    forgetFailure()
  }, [hasFailed, t])
  if (outcome?.kind !== 'switch') return null
  const settle = async (isWanted: boolean) => {
    await settleSwitch(isWanted)
    // Answers on screen belong to the other user.
    if (isWanted) await client.resetQueries()
  }
  return (
    <Dialog
      isOpen
      mustAnswer
      title={t('shell.switch.title')}
      onClose={() => void settle(false)}
      footer={
        <>
          <Button onClick={() => void settle(false)} data-focus>
            {t('shell.switch.stay', { current: outcome.current })}
          </Button>
          <Button kind="primary" onClick={() => void settle(true)}>
            {t('shell.switch.change', { next: outcome.next })}
          </Button>
        </>
      }
    >
      {t('shell.switch.text', { current: outcome.current, next: outcome.next })}
    </Dialog>
  )
}
