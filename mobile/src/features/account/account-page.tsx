/** The person's own page: language, theme, what waits, and leaving. */
import { languages, setPreferences, themes, usePreferences } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { chooseLanguage } from '@coldway/console/ui/overlay/choose-language.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { leave, useAccount } from '../../account/account.ts'
import { useActions } from '../../queue/store.ts'
import { showNewVersion, useNewVersion } from '../../worker/register.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import './account.css'
import { OwnSessions } from './own-sessions.tsx'
import { Choice } from '../../ui/choice.tsx'
import { LockChoice } from '../lock/index.ts'
import { PushSettings } from './push-settings.tsx'

export const AccountPage = () => {
  const t = useText()
  const account = useAccount()
  const hasNewVersion = useNewVersion()
  if (account.stage !== 'open') return null
  const { userName, orgName, roleName } = account.me
  return (
    <div className="account">
      <h1>{userName}</h1>
      <p className="account-of">{[orgName, roleName].join(' · ')}</p>
      {hasNewVersion && (
        <Button icon="refresh" kind="primary" onClick={showNewVersion}>
          {`${t('companion.account.newVersion')} ${t('companion.account.showNewVersion')}`}
        </Button>
      )}
      <Choices />
      <LockChoice />
      <ul className="account-links">
        <li>
          <Link to="/queue">
            <Icon name="clock" />
            {t('companion.queue.title')}
            <Icon name="chevron-right" />
          </Link>
        </li>
        <li>
          <a href={paths.home}>
            <Icon name="grid" />
            {t('companion.account.console')}
            <Icon name="chevron-right" />
          </a>
        </li>
      </ul>
      {account.token !== undefined && <PushSettings ownId={account.me.id} />}
      {account.token !== undefined && <OwnSessions />}
      <Leave ownId={account.me.id} />
    </div>
  )
}

const Choices = () => {
  const t = useText()
  const { language, theme } = usePreferences()
  return (
    <>
      <Choice
        label={t('shell.language')}
        options={languages.map((one) => [one, t(`enums.languages.${one}`)] as const)}
        value={language}
        onChoose={(next) => void chooseLanguage(next)}
      />
      <Choice
        label={t('shell.theme')}
        options={themes.map((one) => [one, t(`enums.themes.${one}`)] as const)}
        value={theme}
        onChoose={(next) => setPreferences({ theme: next })}
      />
    </>
  )
}

/** Signing out with actions that were not sent asks first, as it discards them. */
const Leave = ({ ownId }: { ownId: number }) => {
  const t = useText()
  const count = useActions().filter(({ ownerId }) => ownerId === ownId).length
  const [isAsked, setAsked] = useState(false)
  return (
    <section className="account-leave">
      <Button icon="sign-out" size="large" onClick={() => (count > 0 ? setAsked(true) : void leave())}>
        {t('shell.user.signOut')}
      </Button>
      <small>{t('companion.account.leaveHint')}</small>
      <AskDialog
        isOpen={isAsked}
        title={t('companion.account.leaveTitle')}
        action={t('companion.account.leaveDrop')}
        onDo={() => void leave()}
        onClose={() => setAsked(false)}
      >
        {t('companion.account.leaveText', { count })}
      </AskDialog>
    </section>
  )
}
