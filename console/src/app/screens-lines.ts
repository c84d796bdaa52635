/** The part of the list of screens that is lines: the lines, and who watches which device on them. */
import { paths } from '../settings/paths.ts'
import type { Screen } from './screens.ts'

type Pages = typeof import('../features/lines/index.ts')
type PageName = Extract<keyof Pages, `${string}Page`>

const screenAt = (path: string, title: Screen['title'], page: PageName): Screen => ({
  path,
  access: 'login',
  title,
  load: () => import('../features/lines/index.ts').then((module) => module[page]),
  hasTab: true,
  needs: 'line:view',
  frame: 'menu',
})

export const lineScreens: readonly Screen[] = [
  screenAt(paths.lines, 'lines.title', 'LineListPage'),
  { ...screenAt(paths.lineAdd, 'lines.add', 'LineAddPage'), under: paths.lines, needs: 'line:edit' },
  {
    ...screenAt(paths.lineUpdate, 'lines.update', 'LineUpdatePage'),
    under: paths.lines,
    ofObject: true,
    needs: 'line:edit',
  },
  screenAt(paths.lineSubscriptions, 'lines.subscription.title', 'LineSubscriptionListPage'),
  {
    ...screenAt(paths.lineSubscriptionAdd, 'lines.subscription.add', 'LineSubscriptionAddPage'),
    under: paths.lineSubscriptions,
    needs: 'line:edit',
  },
]
