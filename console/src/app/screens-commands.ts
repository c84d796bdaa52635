/** The part of the list of screens that tells of commands. */
import { paths } from '../settings/paths.ts'
import type { Screen } from './screens.ts'

type Pages = typeof import('../features/commands/index.ts')

const listAt = (
  path: string,
  title: Screen['title'],
  page: 'CommandHistoryPage' | 'DeliveryRecordPage' | 'LockRecordPage',
): Screen => ({
  path,
  access: 'login',
  title,
  load: () => import('../features/commands/index.ts').then((module: Pages) => module[page]),
  hasTab: true,
  needs: 'command:view',
  frame: 'menu',
})

export const commandScreens: readonly Screen[] = [
  listAt(paths.commandHistory, 'commands.history', 'CommandHistoryPage'),
  listAt(paths.commandDeliveries, 'commands.deliveries', 'DeliveryRecordPage'),
  listAt(paths.lockRecords, 'commands.locks', 'LockRecordPage'),
]
