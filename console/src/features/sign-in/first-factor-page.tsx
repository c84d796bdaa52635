import { session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callNow } from '../../api/call-now.ts'
import { returnPath } from '../../api/return-path.ts'
import { noteEnrolled } from '../../api/session.ts'
import { signOut } from '../../api/sign-in.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { FactorSteps } from '../security/index.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * The page that sets up a second factor; where the organisation demands one, an account without it
 * gets no further.
 */
export const FirstFactorPage = () => {
  const t = useText()
  const { search } = useLocation()
  const navigate = useNavigate()
  const goOn = () => {
    noteEnrolled()
    void navigate(returnPath(search), { replace: true })
  }
  useEnrolledElsewhere(goOn)
  return (
    <SignInFrame title={t('security.setUpTitle')} hint={t('security.firstHint')}>
      <FactorSteps
        onDone={() => {
          notify(t('security.isSetUp'), 'ok')
          goOn()
        }}
      />
      <Button kind="quiet" className="sign-in-leave" onClick={() => void signOut()}>
        {t('shell.user.signOut')}
      </Button>
    </SignInFrame>
  )
}

/** Another tab may have set it up, or the organisation demands none any more. */
const useEnrolledElsewhere = (goOn: () => void): void => {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    let isHere = true
    const look = () =>
      callNow(sessionCalls.me, {}).then(
        ({ mustEnrol }) => {
          if (isHere && !mustEnrol) latest.current()
        },
        () => undefined,
      )
    void look()
    return () => {
      isHere = false
    }
  }, [])
}
