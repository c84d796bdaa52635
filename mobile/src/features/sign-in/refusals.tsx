import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { State } from '@coldway/console/ui/base/states.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'
import { dropForeign, goBack } from '../../account/account.ts'
import './sign-in.css'

/** Another account has left unsent actions: nothing of them is shown but their number. */
export const ForeignPage = ({ count }: { count: number }) => {
  const t = useText()
  return (
    <main className="sign-in">
      <State
        icon="warning"
        title={t('companion.account.foreignTitle')}
        hint={t('companion.account.foreignText', { count })}
      />
      <div className="sign-in-choice">
        <Button size="large" kind="primary" onClick={() => void goBack()}>
          {t('companion.account.foreignBack')}
        </Button>
        <Button size="large" kind="danger" icon="trash" onClick={() => void dropForeign()}>
          {t('companion.account.foreignDrop')}
        </Button>
      </div>
    </main>
  )
}

export const FirstPasswordPage = () => {
  const t = useText()
  return (
    <main className="sign-in">
      <State icon="key" title={t('companion.account.firstPassword')} />
      <div className="sign-in-choice">
        <Button size="large" kind="primary" onClick={() => location.assign(paths.firstPassword)}>
          {t('signIn.changeTitle')}
        </Button>
      </div>
    </main>
  )
}

export const FirstFactorPage = () => {
  const t = useText()
  return (
    <main className="sign-in">
      <State icon="key" title={t('companion.account.firstFactor')} />
      <div className="sign-in-choice">
        <Button size="large" kind="primary" onClick={() => location.assign(paths.firstFactor)}>
          {t('security.setUpTitle')}
        </Button>
      </div>
    </main>
  )
}
