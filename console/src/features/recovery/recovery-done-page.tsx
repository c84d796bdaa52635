import { Link } from 'react-router'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { SignInFrame } from '../sign-in/index.ts'
import { NoRecovery } from './no-recovery.tsx'
import './recovery.css'
import { useRecovery } from './recovery-state.ts'

export const RecoveryDonePage = () => {
  const t = useText()
  if (useRecovery()?.step !== 'done') return <NoRecovery />
  return (
    <SignInFrame title={t('titles.recoveryDone')} hint={t('recovery.doneHint')}>
      <div className="recovery-end">
        <Icon name="check" />
        <Link className="button button-primary button-large link-button" to={paths.signIn}>
          {t('signIn.submit')}
        </Link>
      </div>
    </SignInFrame>
  )
}
