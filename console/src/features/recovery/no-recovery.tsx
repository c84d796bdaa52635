import { Link } from 'react-router'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { SignInFrame } from '../sign-in/index.ts'
import './recovery.css'

/** The page that is shown when a step is opened without the steps before it. */
export const NoRecovery = () => {
  const t = useText()
  return (
    <SignInFrame title={t('recovery.noneTitle')} hint={t('recovery.noneHint')}>
      <div className="recovery-end">
        <Link className="button button-primary button-large link-button" to={paths.recovery}>
          {t('recovery.begin')}
        </Link>
        <Link to={paths.signIn}>{t('recovery.backToSignIn')}</Link>
      </div>
    </SignInFrame>
  )
}
