import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { SignInFrame } from '../sign-in/index.ts'
import './recovery.css'

const steps = ['account', 'identity', 'password'] as const

interface RecoveryFrameProps {
  readonly step: (typeof steps)[number]
  readonly hint: string
  readonly children: ReactNode
}

/** The card of one step, with all three steps above it and the way back below. */
export const RecoveryFrame = ({ step, hint, children }: RecoveryFrameProps) => {
  const t = useText()
  const at = steps.indexOf(step)
  return (
    <SignInFrame title={t('titles.recovery')}>
      <ol className="recovery-steps" aria-label={t('recovery.steps.label')}>
        {steps.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined} className={index < at ? 'is-past' : undefined}>
            <i aria-hidden="true">{index < at ? <Icon name="check" /> : index + 1}</i>
            {t(`recovery.steps.${one}`)}
          </li>
        ))}
      </ol>
      <p className="recovery-hint">{hint}</p>
      {children}
      <Link className="sign-in-back" to={paths.signIn}>
        {t('recovery.backToSignIn')}
      </Link>
    </SignInFrame>
  )
}
