import { limits } from '@coldway/contract/limits.ts'
import { useId } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Alert } from '../base/alert.tsx'
import './code-entry.css'
import { useNow } from '../base/use-now.ts'

interface CodeEntryProps {
  readonly value: string
  readonly onChange: (code: string) => void
  /** The time at which the code was sent, by this browser's clock. */
  readonly sentAtMs: number
  /** Wrong codes entered since then. */
  readonly wrongTries: number
  readonly error?: string
  readonly isSending: boolean
  readonly onResend: () => void
}

/** A second code within this time would only confuse; the server limits them as well. */
const resendAfterMs = 60_000
const digits = limits.verificationCodeDigits

/** A code of 4 digits with its remaining time, tries and resend. One input drawn as boxes, so that paste and autofill work. */
export const CodeEntry = (props: CodeEntryProps) => {
  const t = useText()
  const id = useId()
  const { value, error } = props
  return (
    <div className={classNames('field', 'code-entry', error !== undefined && 'is-wrong')}>
      <label htmlFor={id}>{t('pieces.code.label')}</label>
      <div className="code-boxes">
        <input
          id={id}
          value={value}
          onInput={(event) => props.onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, digits))}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          data-focus
          autoFocus
        />
        {Array.from({ length: digits }, (_, at) => (
          <span
            key={at}
            aria-hidden="true"
            className={at === Math.min(value.length, digits - 1) ? 'is-next' : undefined}
          >
            {value[at]}
          </span>
        ))}
      </div>
      <div id={`${id}-note`} className="field-note">
        {error !== undefined && <Alert isLine>{error}</Alert>}
      </div>
      <Remaining {...props} />
    </div>
  )
}

const Remaining = ({ sentAtMs, wrongTries, isSending, onResend }: CodeEntryProps) => {
  const t = useText()
  const ageMs = Math.max(0, useNow() - sentAtMs)
  const waitS = Math.ceil((resendAfterMs - ageMs) / 1000)
  return (
    <div className="code-remaining">
      <span>{remainingText(t, ageMs, limits.verificationTries - wrongTries)}</span>
      <Button kind="quiet" size="small" disabled={waitS > 0} isBusy={isSending} onClick={onResend}>
        {waitS > 0 ? t('pieces.code.resendIn', { seconds: waitS }) : t('pieces.code.resend')}
      </Button>
    </div>
  )
}

const remainingText = (t: ReturnType<typeof useText>, ageMs: number, triesLeft: number): string => {
  if (triesLeft <= 0) return t('pieces.code.noTries')
  const leftS = Math.ceil((limits.verificationCodeMs - ageMs) / 1000)
  if (leftS <= 0) return t('pieces.code.expired')
  const time = `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`
  const valid = t('pieces.code.validFor', { time })
  return triesLeft === limits.verificationTries
    ? valid
    : `${valid} · ${t('pieces.code.triesLeft', { count: triesLeft })}`
}
