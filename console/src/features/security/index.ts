/**
 * Security: a person's own second factor and sessions, as rows of the settings page, and the steps that set a factor up, which
 * the sign-in shows too. It owns no session state (api/session.ts does).
 */
export { FactorSteps } from './factor-steps.tsx'
export { SecondFactor } from './second-factor.tsx'
export { Passkeys } from './passkeys.tsx'
export { OwnSessions } from './own-sessions.tsx'
