/** Where a visit may go: pure rules. (product.md section 2, "Guard behaviour") */
import type { Session } from '../api/session.ts'

export const paths = {
  signIn: '/login',
  firstPassword: '/view/login/newUser',
  home: '/view/home/home',
  notFound: '/view/error/404',
} as const

export type Access = 'public' | 'login' | 'share'

export interface Visit {
  readonly pathname: string
  /** With its question mark. */
  readonly search: string
}

/** undefined: show the screen; otherwise the address to go to instead. `access` undefined: no such screen. */
export const redirectFor = (
  visit: Visit,
  access: Access | undefined,
  session: Session | undefined,
): string | undefined => {
  if (visit.pathname === '/' || visit.pathname === '/view') return session ? paths.home : paths.signIn
  if (access === undefined) return paths.notFound
  if (visit.pathname === paths.signIn) return undefined
  if (session?.mustChangePassword) return visit.pathname === paths.firstPassword ? undefined : paths.firstPassword
  if (access === 'public' || session) return undefined
  return `${paths.signIn}?redirect=${encodeURIComponent(visit.pathname + visit.search)}`
}

/** The address kept in `redirect`, if it is one of ours: an address of another site must not be followed. */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get('redirect') ?? ''
  return /^\/view\/[\w/-]+(\?[^#\\]*)?$/.test(wanted) ? wanted : paths.home
}
