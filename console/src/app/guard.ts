/** The addresses that a visit may go to: pure rules. (product.md section 2, "Guard behaviour") */
import type { Session } from '../api/session.ts'
import type { Access } from '@coldway/contract/screens/screen.ts'
import { beginsAtMonitoring, type Scene } from '../settings/scene.ts'
import { paths } from '@coldway/contract/screens/screens.ts'

export interface Visit {
  readonly pathname: string
  /** Includes the question mark. */
  readonly search: string
}

const noScene: Scene = { id: undefined, type: undefined }
/** The page behind the root of the views: home, or in some scenes the map. */
const firstPage = (scene: Scene): string =>
  beginsAtMonitoring(scene) ? `${paths.monitoring}?monitor=true` : paths.home

/**
 * The address to redirect to; undefined to show the screen. `access` is undefined when there is no
 * such screen.
 */
export const redirectFor = (
  visit: Visit,
  access: Access | undefined,
  session: Session | undefined,
  scene: Scene = noScene,
): string | undefined => {
  if (visit.pathname === '/' || visit.pathname === '/view') return session ? firstPage(scene) : paths.signIn
  if (access === undefined) return paths.notFound
  // A shared page handles a missing link itself.
  if (visit.pathname === paths.signIn || access === 'share') return undefined
  if (session?.mustChangePassword) return visit.pathname === paths.firstPassword ? undefined : paths.firstPassword
  if (session?.mustEnrol) return visit.pathname === paths.firstFactor ? undefined : comingBack(paths.firstFactor, visit)
  if (access === 'public' || session) return undefined
  return comingBack(paths.signIn, visit)
}

const comingBack = (path: string, { pathname, search }: Visit): string =>
  `${path}?redirect=${encodeURIComponent(pathname + search)}`
