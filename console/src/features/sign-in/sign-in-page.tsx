import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isRefusal } from '../../api/call-error.ts'
import { returnPath } from '../../api/return-path.ts'
import { type AskedForCode, askedForCode, signIn } from '../../api/sign-in.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { ProviderSignIn, useWechatReturn, WechatSignIn } from '../sign-in-ways/index.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordField } from './password-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const SignInPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const navigate = useNavigate()
  const { search } = useLocation()
  // `none`: the person went back, also from what WeChat's answer asked for.
  const [asked, setAsked] = useState<AskedForCode | 'none'>()
  const goOn = (mustChange: boolean) =>
    void navigate(mustChange ? paths.firstPassword : returnPath(search), { replace: true })
  const returned = useWechatReturn({
    onSignedIn: ({ mustChangePassword }) => goOn(mustChangePassword),
    onUnbound: (ticket) => void navigate(paths.bindUser, { replace: true, state: { ticket } }),
  })
  const waiting = asked === 'none' ? undefined : (asked ?? askedForCode(returned.error, false))
  if (waiting)
    return (
      <SignInFrame title={t('security.askTitle')} hint={t('security.askHint')}>
        <CodeForm
          asked={waiting}
          onDone={({ mustChangePassword }) => goOn(mustChangePassword)}
          onBack={() => setAsked('none')}
        />
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('signIn.title')}>
      {returned.isBusy ? <Loading label={t('wechat.signingIn')} /> : <SignInForm onDone={goOn} onAsked={setAsked} />}
      {returned.error !== undefined && <Alert>{textOf(returned.error)}</Alert>}
      {!returned.isBusy && <WechatSignIn />}
      {!returned.isBusy && <ProviderSignIn />}
    </SignInFrame>
  )
}

interface Wrong {
  readonly field: 'username' | 'password'
  readonly text: string
}

interface SignInFormProps {
  readonly onDone: (mustChange: boolean) => void
  readonly onAsked: (asked: AskedForCode) => void
}

const SignInForm = ({ onDone, onAsked }: SignInFormProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [keepForOneWeek, setKeep] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '') return setWrong({ field: 'username', text: t('signIn.accountPlaceholder') })
    if (password === '') return setWrong({ field: 'password', text: t('signIn.passwordPlaceholder') })
    setBusy(true)
    setWrong(undefined)
    try {
      onDone((await signIn({ username: username.trim(), password, keepForOneWeek })).mustChangePassword)
    } catch (error) {
      const asked = askedForCode(error, keepForOneWeek)
      if (asked) return onAsked(asked)
      setWrong({ field: 'password', text: textOf(error) })
      // The account is most likely correct; only the password is cleared.
      if (isRefusal(error, 'credentialsWrong')) setPassword('')
      setBusy(false)
    }
  }
  const errorOf = (field: Wrong['field']) => (wrong?.field === field ? wrong.text : undefined)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t('signIn.account')}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        placeholder={t('signIn.accountPlaceholder')}
        value={username}
        onInput={(event) => setUsername(event.currentTarget.value)}
        error={errorOf('username')}
      />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        placeholder={t('signIn.passwordPlaceholder')}
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
        error={errorOf('password')}
      />
      <div className="sign-in-row">
        <label className="check">
          <input type="checkbox" checked={keepForOneWeek} onChange={(event) => setKeep(event.target.checked)} />
          {t('signIn.keepForOneWeek')}
        </label>
        <Link to={paths.recovery}>{t('signIn.forgotten')}</Link>
      </div>
      <Button type="submit" kind="primary" size="large" isBusy={isBusy} className="sign-in-submit">
        {t('signIn.submit')}
      </Button>
      <Agreement />
    </form>
  )
}

/** The link goes where the sentence of the language has its placeholder. */
const Agreement = () => {
  const t = useText()
  const [before, after] = t('signIn.agree', { link: '|' }).split('|')
  return (
    <p className="sign-in-agree">
      {before}
      <Link to={paths.productService}>{t('signIn.agreement')}</Link>
      {after}
    </p>
  )
}
