/** The menu tree: every entry leads to a screen that exists; which a user gets follows from his role's permissions. */
import type { MenuItem } from '@coldway/contract/menus.ts'
import type { Permission } from '@coldway/contract/permissions.ts'

interface Entry {
  readonly id: number
  readonly code: string
  readonly url: string
  readonly icon: string
  readonly needs?: Permission
  readonly names: readonly [zh: string, en: string, ru: string, ko: string, th: string]
  readonly children?: readonly Entry[]
}

const tree: readonly Entry[] = [
  { id: 1, code: 'biz-home', url: '/view/home/home', icon: 'home', names: ['首页', 'Home', 'Главная', '홈', 'หน้าแรก'] },
  {
    id: 10,
    code: 'monitor',
    url: '/view/deviceMonitor/realTimeMonitoring',
    icon: 'monitor',
    needs: 'monitor:view',
    names: ['监控中心', 'Monitoring', 'Мониторинг', '모니터링', 'ศูนย์ติดตาม'],
  },
]

export const menuOf = (permissions: ReadonlySet<Permission>): MenuItem[] => itemsOf(tree, 0, 0, permissions)

const itemsOf = (
  entries: readonly Entry[],
  pid: number,
  pfid: number,
  permissions: ReadonlySet<Permission>,
): MenuItem[] =>
  entries
    .filter((entry) => !entry.needs || permissions.has(entry.needs))
    .map((entry, index) => {
      const [name, enName, ruName, koName, thName] = entry.names
      const { id, code, url, icon } = entry
      const children = itemsOf(entry.children ?? [], id, pfid || id, permissions)
      return { id, pid, pfid, code, url, seq: index + 1, name, enName, ruName, koName, thName, icon, children }
    })
