/** The screens of the system itself, and those that hold a place. */
import type { ScreenEntry } from './screen.ts'

export const systemScreens = {
  settings: {
    path: '/view/systemSettings/settings',
    title: 'settings.title',
    menu: { group: 'system', id: 31, code: 'settings', icon: 'settings' },
  },
  commonFunctions: {
    path: '/view/systemSettings/commonFunctions',
    title: 'settings.functions.title',
    menu: { group: 'system', id: 32, code: 'common-functions', icon: 'grid' },
  },
  downloads: { path: '/view/systemSettings/downloadCentre', title: 'downloads.title' },
  audit: {
    path: '/view/systemSettings/audit',
    title: 'audit.title',
    needs: 'audit:view',
    menu: { group: 'system', id: 34, code: 'audit', icon: 'list' },
  },
  outbox: {
    path: '/view/systemSettings/outbox',
    title: 'outbox.title',
    needs: 'outbox:view',
    menu: { group: 'system', id: 35, code: 'outbox', icon: 'mail' },
  },
  operations: {
    path: '/view/systemSettings/operations',
    title: 'operations.title',
    needs: 'operations:view',
    menu: { group: 'system', id: 36, code: 'operations', icon: 'chart' },
  },
  section: { path: '/view/child', title: 'shell.outlet.section', isOutlet: true },
  empty: { path: '/view/empty/empty', title: 'shell.outlet.empty', isOutlet: true },
  notFound: { path: '/view/error/404', title: 'shell.notFound.title', access: 'public' },
} as const satisfies Record<string, ScreenEntry>
