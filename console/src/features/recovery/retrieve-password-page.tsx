import { AccountStep } from './account-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { useRecovery } from './recovery-state.ts'

/** The first two steps at one address. Later progress starts over here. */
export const RetrievePasswordPage = () => {
  const now = useRecovery()
  return now?.step === 'identity' ? <IdentityStep now={now} /> : <AccountStep />
}
