/** The part of the list of screens that is tracks: of a device, of the waybill scene, and of a link. */
import { paths } from '../settings/paths.ts'
import type { Screen } from './screens.ts'

const trackAt = (path: string): Screen => ({
  path,
  access: 'login',
  title: 'tracks.title',
  load: () => import('../features/tracks/index.ts').then((module) => module.TrackPage),
  hasTab: true,
  needs: 'track:view',
  frame: 'full',
})

export const trackScreens: readonly Screen[] = [
  trackAt(paths.track),
  trackAt(paths.waybillTrack),
  {
    path: paths.trackShare,
    access: 'share',
    title: 'tracks.title',
    load: () => import('../features/tracks/index.ts').then((module) => module.TrackSharePage),
    hasTab: false,
    frame: 'bare',
  },
]
