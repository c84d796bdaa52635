/** The single question, or notice, when the session ended while in use. (rules-and-calls.md section 8) */
import { limits } from '@coldway/contract/limits.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeSession, useSessionLoss } from '../api/session.ts'
import { useText } from '../settings/texts.ts'
import { Button } from '../ui/base/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'

export const SessionLost = () => {
  const t = useText()
  const loss = useSessionLoss()
  const navigate = useNavigate()
  const location = useLocation()
  const leave = () => {
    closeSession()
    void navigate(`${paths.signIn}?redirect=${encodeURIComponent(location.pathname + location.search)}`)
  }
  useEffect(() => {
    if (loss !== 'linkExpired') return
    const timer = setTimeout(() => {
      closeSession()
      void navigate(paths.signIn)
    }, limits.redirectAfter401Ms)
    return () => clearTimeout(timer)
  }, [loss, navigate])
  if (!loss) return null
  const isShare = loss === 'linkExpired'
  return (
    <Dialog
      isOpen
      mustAnswer={isShare}
      title={isShare ? t('errors.linkExpired') : t('signIn.expiredTitle')}
      onClose={leave}
      footer={
        !isShare && (
          <Button kind="primary" onClick={leave} data-focus>
            {t('signIn.submit')}
          </Button>
        )
      }
    >
      {isShare ? t('shell.frame.linkExpiredHint') : t(`errors.${loss}`)}
    </Dialog>
  )
}
