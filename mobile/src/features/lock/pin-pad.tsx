/** Digits for a thumb in a glove. What was typed is shown as dots and said as a number of digits. */
import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { type KeyboardEvent, useState } from 'react'
import { lockLimits } from '../../lock/tries.ts'
import './lock.css'

interface PinPadProps {
  readonly label: string
  readonly error: string | undefined
  readonly isBusy: boolean
  /** Nothing can be typed now. */
  readonly isShut?: boolean
  readonly onDone: (pin: string) => void
}
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export const PinPad = ({ label, error, isBusy, isShut = false, onDone }: PinPadProps) => {
  const t = useText()
  const [pin, setPin] = useState('')
  const add = (digit: string) => setPin((now) => (now.length < lockLimits.pinMax ? now + digit : now))
  const isLong = pin.length >= lockLimits.pinMin
  const isOff = isBusy || isShut
  const done = () => {
    if (!isLong || isOff) return
    onDone(pin)
    setPin('')
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (isOff) return
    if (/^\d$/.test(key)) add(key)
    if (key === 'Backspace') setPin((now) => now.slice(0, -1))
  }
  return (
    <div className="pin" role="group" aria-label={label} onKeyDown={onKey}>
      <p className="pin-label">{label}</p>
      <p className="pin-dots" role="status">
        <span aria-hidden>{'●'.repeat(pin.length) || '–'}</span>
        <span className="unseen">{t('companion.lock.digits', { count: pin.length })}</span>
      </p>
      {error !== undefined && <Alert isLine>{error}</Alert>}
      <div className="pin-keys">
        {digits.map((digit) => (
          <Button key={digit} disabled={isOff} onClick={() => add(digit)}>
            {digit}
          </Button>
        ))}
        <Button disabled={isOff || pin === ''} onClick={() => setPin((now) => now.slice(0, -1))}>
          {t('companion.lock.back')}
        </Button>
        <Button disabled={isOff} onClick={() => add('0')}>
          0
        </Button>
        <Button kind="primary" disabled={!isLong || isShut} isBusy={isBusy} onClick={done}>
          {t('companion.lock.ok')}
        </Button>
      </div>
    </div>
  )
}
