import { isRefusal } from '@coldway/console/api/call-error.ts'
import { type AskedForCode, askedForCode, signIn } from '@coldway/console/api/sign-in.ts'
import { useCodeStep } from '@coldway/console/api/use-code-step.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import {
  PasskeyButton,
  ProviderSignIn,
  useWechatReturn,
  WechatSignIn,
} from '@coldway/console/features/sign-in-ways/index.ts'
import { languages, usePreferences } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { Loading } from '@coldway/console/ui/base/states.tsx'
import { CodeField } from '@coldway/console/ui/form/code-field.tsx'
import { chooseLanguage } from '@coldway/console/ui/overlay/choose-language.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type FormEvent, useState } from 'react'
import { admit } from '../../account/account.ts'
import { BindForm } from './bind-form.tsx'
import { CredentialFields } from './credential-fields.tsx'
import './sign-in.css'

export const SignInPage = ({ isExpired }: { isExpired: boolean }) => {
  const t = useText()
  const textOf = useErrorText()
  // `none`: the person went back, also from what WeChat's answer asked for.
  const [asked, setAsked] = useState<AskedForCode | 'none'>()
  const [ticket, setTicket] = useState<string>()
  // The network may go between the sign-in and the question whose it is.
  const [problem, setProblem] = useState<unknown>()
  const enter = () => void admit().catch(setProblem)
  const returned = useWechatReturn({ keepForOneWeek: true, onSignedIn: enter, onUnbound: setTicket })
  const waiting = asked === 'none' ? undefined : (asked ?? askedForCode(returned.error, true))
  const notice = problem ?? (waiting || ticket !== undefined ? undefined : returned.error)
  const form = () => {
    if (returned.isBusy && problem === undefined) return <Loading label={t('wechat.signingIn')} />
    if (waiting) return <CodeForm asked={waiting} onPasskey={enter} onBack={() => setAsked('none')} />
    if (ticket !== undefined)
      return <BindForm ticket={ticket} onDone={enter} onAsked={setAsked} onBack={() => setTicket(undefined)} />
    return (
      <>
        <SignInForm onAsked={setAsked} />
        <WechatSignIn />
      </>
    )
  }
  return (
    <main className="sign-in">
      <header>
        <Icon name="snow" />
        <h1>{t('shell.product')}</h1>
        <p>{t('companion.title')}</p>
      </header>
      {isExpired && <Alert kind="info">{t('signIn.expiredTitle')}</Alert>}
      {form()}
      {notice !== undefined && <Alert>{textOf(notice)}</Alert>}
      <Languages />
    </main>
  )
}

interface CodeFormProps {
  readonly asked: AskedForCode
  readonly onPasskey: () => void
  readonly onBack: () => void
}

/** The second step, for accounts with a second factor. */
const CodeForm = ({ asked, onPasskey, onBack }: CodeFormProps) => {
  const t = useText()
  const textOf = useErrorText()
  const { code, setCode, isBusy, error, isOver, submit } = useCodeStep(asked, () => admit())
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('security.askHint')}</p>
      <CodeField
        label={t('security.anyCode')}
        value={code}
        onChange={setCode}
        error={error === undefined ? undefined : textOf(error)}
      />
      <Button type="submit" kind="primary" size="large" disabled={isOver} isBusy={isBusy}>
        {t('signIn.submit')}
      </Button>
      {!isOver && asked.hasPasskeys && <PasskeyButton asked={asked} onDone={onPasskey} />}
      <Button size="large" onClick={onBack}>
        {t('security.back')}
      </Button>
    </form>
  )
}

const SignInForm = ({ onAsked }: { onAsked: (asked: AskedForCode) => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  // A companion that asks for the password at every stop is of no use; a shared phone clears the mark.
  const [keepForOneWeek, setKeep] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '') return setWrong(t('signIn.accountPlaceholder'))
    if (password === '') return setWrong(t('signIn.passwordPlaceholder'))
    setBusy(true)
    setWrong(undefined)
    try {
      await signIn({ username: username.trim(), password, keepForOneWeek })
      await admit()
    } catch (error) {
      const asked = askedForCode(error, keepForOneWeek)
      if (asked) return onAsked(asked)
      setWrong(textOf(error))
      if (isRefusal(error, 'credentialsWrong')) setPassword('')
      setBusy(false)
    }
  }
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <CredentialFields
          account={username}
          password={password}
          onAccount={setUsername}
          onPassword={setPassword}
          error={wrong}
        />
        <label className="sign-in-keep">
          <input type="checkbox" checked={keepForOneWeek} onChange={(event) => setKeep(event.target.checked)} />
          <span>
            {t('signIn.keepForOneWeek')}
            <small>{t('companion.account.keepHint')}</small>
          </span>
        </label>
        <Button type="submit" kind="primary" size="large" isBusy={isBusy}>
          {t('signIn.submit')}
        </Button>
        <a className="sign-in-forgotten" href={paths.recovery}>
          {t('signIn.forgotten')}
        </a>
      </form>
      <ProviderSignIn isCompanion keepForOneWeek={keepForOneWeek} />
    </>
  )
}

const Languages = () => {
  const t = useText()
  const { language } = usePreferences()
  return (
    <label className="sign-in-language">
      <Icon name="globe" />
      <span className="unseen">{t('shell.language')}</span>
      <select
        value={language}
        onChange={({ target }) => {
          void chooseLanguage(languages.find((one) => one === target.value) ?? language)
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {t(`enums.languages.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
