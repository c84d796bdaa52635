import { useNavigate } from 'react-router'
import { signOut } from '../../api/sign-in.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** An initial or reset password allows only this page. (product.md section 6) */
export const FirstPasswordPage = () => {
  const t = useText()
  const navigate = useNavigate()
  return (
    <SignInFrame title={t('signIn.changeTitle')} hint={t('signIn.changeInitial')}>
      <PasswordForm
        onChanged={() => {
          notify(t('signIn.changed'), 'ok')
          void navigate(paths.home, { replace: true })
        }}
      />
      <Button kind="quiet" className="sign-in-leave" onClick={() => void signOut()}>
        {t('shell.user.signOut')}
      </Button>
    </SignInFrame>
  )
}
