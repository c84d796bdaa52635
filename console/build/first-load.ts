/**
 * Chunks of what the monitoring page loads first. Few and large ones, because every file costs its headers and small files
 * compress badly: what every page starts with, what monitoring needs beyond it, its map, and signing in. Chunks of other pages are
 * left to the bundler; they load whole what they share with these.
 */
import type { Rolldown } from 'vite'

export const firstLoadChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: 'monitoring', test: /console[\\/]src[\\/]features[\\/]monitoring[\\/]monitoring-page\.tsx$/, priority: 2 },
  { name: 'map', test: /console[\\/]src[\\/]features[\\/]monitoring[\\/]fleet-map\.tsx$/, priority: 1 },
  { name: 'sign-in', test: /console[\\/]src[\\/]features[\\/]sign-in[\\/]sign-in-page\.tsx$/ },
]
