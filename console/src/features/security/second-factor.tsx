import { type SecondFactor as Factor, secondFactor } from '@coldway/contract/users/second-factor.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { FactorSteps } from './factor-steps.tsx'
import { ProveDialog } from './prove-dialog.tsx'
import './security.css'

type Open = 'setUp' | 'codes' | 'renew' | 'remove'

/** The own second factor: set up, recovery codes renewed, removed. */
export const SecondFactor = () => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error, refetch } = useCall(secondFactor.state, {}, { freshMs: 0 })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (!data) return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Loading />
  return (
    <>
      <p>
        <State of={data} />
      </p>
      <div className="factor-buttons">
        {data.enrolledTime === null ? (
          <Button icon="key" disabled={!data.isAvailable} onClick={() => setOpen('setUp')}>
            {t('security.setUp')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setOpen('renew')}>{t('security.renew')}</Button>
            <Button onClick={() => setOpen('remove')}>{t('security.remove')}</Button>
          </>
        )}
      </div>
      {(open === 'setUp' || open === 'codes') && (
        <Dialog isOpen mustAnswer={open === 'codes'} title={t('security.setUpTitle')} onClose={close}>
          <FactorSteps
            onCodes={() => setOpen('codes')}
            onDone={() => {
              close()
              notify(t('security.isSetUp'), 'ok')
            }}
          />
        </Dialog>
      )}
      {(open === 'renew' || open === 'remove') && <ProveDialog what={open} onClose={close} />}
    </>
  )
}

const State = ({ of }: { readonly of: Factor }) => {
  const t = useText()
  if (of.enrolledTime !== null) return t('security.on', { time: of.enrolledTime, left: of.recoveryCodesLeft })
  if (!of.isAvailable) return t('errors.secondFactorNotSetUp')
  return of.isRequired ? t('security.required') : t('security.off')
}
