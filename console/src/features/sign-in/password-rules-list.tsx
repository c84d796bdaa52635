import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import type { PasswordRule } from './password-rules.ts'
import './password-form.css'

interface PasswordRulesListProps {
  readonly rules: readonly PasswordRule[]
  readonly met: ReadonlySet<PasswordRule>
}

/** The rules of a new password, ticked off while typing. */
export const PasswordRulesList = ({ rules, met }: PasswordRulesListProps) => {
  const t = useText()
  return (
    <ul className="password-rules">
      {rules.map((rule) => (
        <li key={rule} className={met.has(rule) ? 'is-met' : undefined}>
          <i>{met.has(rule) && <Icon name="check" />}</i>
          {t(`signIn.rules.${rule}`)}
          <span className="unseen">: {met.has(rule) ? t('signIn.ruleMet') : t('signIn.ruleOpen')}</span>
        </li>
      ))}
    </ul>
  )
}
