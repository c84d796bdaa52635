import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import type { AskedForCode } from '../../api/sign-in.ts'
import { useCodeStep } from '../../api/use-code-step.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { PasskeyButton } from '../sign-in-ways/index.ts'

interface CodeFormProps {
  readonly asked: AskedForCode
  readonly onDone: (signedIn: SignedIn) => void
  readonly onBack: () => void
}

/** The second step of signing in. Once the challenge is over, only the way back is left. */
export const CodeForm = ({ asked, onDone, onBack }: CodeFormProps) => {
  const t = useText()
  const textOf = useErrorText()
  const { code, setCode, isBusy, error, isOver, submit } = useCodeStep(asked, onDone)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {isOver ? (
        <Alert>{textOf(error)}</Alert>
      ) : (
        <>
          <CodeField
            label={t('security.anyCode')}
            value={code}
            onChange={setCode}
            error={error === undefined ? undefined : textOf(error)}
          />
          <Button
            type="submit"
            kind="primary"
            size="large"
            disabled={code.trim() === ''}
            isBusy={isBusy}
            className="sign-in-submit"
          >
            {t('signIn.submit')}
          </Button>
        </>
      )}
      {!isOver && asked.hasPasskeys && <PasskeyButton asked={asked} onDone={onDone} />}
      <Button kind="quiet" className="sign-in-leave" onClick={onBack}>
        {t('security.back')}
      </Button>
    </form>
  )
}
