/** The menu tree: every entry leads to a screen that exists; which a user gets follows from his role's permissions. */
import type { MenuItem } from '@coldway/contract/menus.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { alarmMenu } from './menu-alarms.ts'
import { commandMenu, deviceBaseMenu } from './menu-devices.ts'
import type { Entry } from './menu-entry.ts'
import { lineMenu } from './menu-lines.ts'
import { siteMenu } from './menu-sites.ts'
import { systemMenu, userCentreMenu } from './menu-system.ts'

const tree: readonly Entry[] = [
  { id: 1, code: 'biz-home', url: '/view/home/home', icon: 'home', names: ['首页', 'Home', 'Главная', '홈', 'หน้าแรก'] },
  {
    id: 10,
    code: 'monitor',
    url: '',
    icon: 'monitor',
    names: ['监控中心', 'Monitoring', 'Мониторинг', '모니터링', 'ศูนย์ติดตาม'],
    children: [
      {
        id: 11,
        code: 'device-positioning',
        url: '/view/deviceMonitor/realTimeMonitoring',
        icon: 'monitor',
        needs: 'monitor:view',
        names: ['设备定位', 'Device positioning', 'Положение устройств', '기기 위치', 'ตำแหน่งอุปกรณ์'],
      },
      {
        id: 13,
        code: 'multi-screen',
        url: '/view/deviceMonitor/multipleMonitor',
        icon: 'grid',
        needs: 'monitor:view',
        names: ['多屏跟踪', 'Multi-screen tracking', 'Несколько экранов', '다중 화면 추적', 'ติดตามหลายหน้าจอ'],
      },
    ],
  },
  {
    id: 12,
    code: 'track',
    url: '/view/deviceData/shiftLineTaskTrack/shiftLineTaskTrack_k',
    icon: 'track',
    needs: 'track:view',
    names: ['历史轨迹', 'Tracks', 'Маршруты', '과거 경로', 'เส้นทาง'],
  },
  {
    id: 14,
    code: 'sensors',
    url: '/view/deviceData/sensor',
    icon: 'chart',
    needs: 'sensor:view',
    names: ['传感数据', 'Sensor data', 'Данные датчиков', '센서 데이터', 'ข้อมูลเซ็นเซอร์'],
  },
  alarmMenu,
  deviceBaseMenu,
  commandMenu,
  siteMenu,
  lineMenu,
  userCentreMenu,
  systemMenu,
]

/** The four scenario entries: ids and `type` as the product has them; they open windows of their own. */
const scenarios: Entry = {
  id: 100,
  code: 'scenarios',
  url: '',
  icon: 'layers',
  names: ['监控场景', 'Scenarios', 'Сценарии', '모니터링 시나리오', 'สถานการณ์ติดตาม'],
  children: [
    scenario(101, 'transport', ['运输', 'Transport', 'Перевозки', '운송', 'ขนส่ง']),
    scenario(102, 'device', ['设备', 'Devices', 'Устройства', '장치', 'อุปกรณ์']),
    scenario(103, 'container', ['集装箱', 'Containers', 'Контейнеры', '컨테이너', 'ตู้คอนเทนเนอร์']),
    scenario(104, 'vehicle', ['车辆', 'Vehicles', 'Автомобили', '차량', 'ยานพาหนะ']),
  ],
}

function scenario(id: number, code: string, names: Entry['names']): Entry {
  const url = `/view/deviceMonitor/realTimeMonitoring?type=${id}`
  return { id, code: `scenario-${code}`, url, icon: code, needs: 'monitor:view', names }
}

export const menuOf = (permissions: ReadonlySet<Permission>): MenuItem[] =>
  itemsOf([...tree, scenarios], 0, 0, permissions)

const itemsOf = (
  entries: readonly Entry[],
  pid: number,
  pfid: number,
  permissions: ReadonlySet<Permission>,
): MenuItem[] =>
  entries
    .filter((entry) => !entry.needs || permissions.has(entry.needs))
    .flatMap((entry, index) => {
      const [name, enName, ruName, koName, thName] = entry.names
      const { id, code, url, icon } = entry
      const children = itemsOf(entry.children ?? [], id, pfid || id, permissions)
      // A group of which he may see nothing.
      if (entry.children && children.length === 0) return []
      return { id, pid, pfid, code, url, seq: index + 1, name, enName, ruName, koName, thName, icon, children }
    })
