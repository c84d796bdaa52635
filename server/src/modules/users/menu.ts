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
  {
    id: 40,
    code: 'device-base',
    url: '',
    icon: 'device',
    names: ['设备基础', 'Device base', 'Устройства', '장치 관리', 'ข้อมูลอุปกรณ์'],
    children: [
      {
        id: 41,
        code: 'portable-devices',
        url: '/view/deviceBase/portableMonitoring',
        icon: 'device',
        needs: 'device:view',
        names: ['便携设备', 'Portable devices', 'Переносные устройства', '휴대 장치', 'อุปกรณ์พกพา'],
      },
      {
        id: 42,
        code: 'gateways',
        url: '/view/deviceBase/gatewayDevice',
        icon: 'gateway',
        needs: 'device:view',
        names: ['网关设备', 'Gateways', 'Шлюзы', '게이트웨이', 'เกตเวย์'],
      },
      {
        id: 43,
        code: 'labels',
        url: '/view/deviceBase/labelDevice',
        icon: 'label',
        needs: 'device:view',
        names: ['标签设备', 'Labels', 'Метки', '라벨', 'ป้ายอิเล็กทรอนิกส์'],
      },
      {
        id: 44,
        code: 'bind-label',
        url: '/view/deviceBase/bindLabel',
        icon: 'label',
        needs: 'device:view',
        names: ['绑定标签', 'Bind labels', 'Привязка меток', '라벨 연결', 'ผูกป้าย'],
      },
      {
        id: 45,
        code: 'electronic-locks',
        url: '/view/deviceBase/electronicLock',
        icon: 'lock',
        needs: 'device:view',
        names: ['电子锁', 'Electronic locks', 'Электронные замки', '전자 자물쇠', 'กุญแจอิเล็กทรอนิกส์'],
      },
      {
        id: 46,
        code: 'bluetooth',
        url: '/view/deviceBase/bluetoothMonitoring',
        icon: 'thermometer',
        needs: 'device:view',
        names: ['蓝牙温度计', 'Bluetooth thermometers', 'Термометры Bluetooth', '블루투스 온도계', 'เทอร์โมมิเตอร์บลูทูธ'],
      },
      {
        id: 47,
        code: 'device-types',
        url: '/view/deviceBase/deviceType',
        icon: 'list',
        needs: 'deviceType:view',
        names: ['设备类型', 'Device types', 'Типы устройств', '장치 유형', 'ประเภทอุปกรณ์'],
      },
      {
        id: 48,
        code: 'device-import',
        url: '/view/deviceManage/inputFile',
        icon: 'plus',
        needs: 'device:edit',
        names: ['批量导入', 'Batch import', 'Пакетный импорт', '일괄 가져오기', 'นำเข้าเป็นชุด'],
      },
    ],
  },
  {
    id: 50,
    code: 'device-commands',
    url: '',
    icon: 'settings',
    names: ['设备指令', 'Device commands', 'Команды устройствам', '장치 명령', 'คำสั่งอุปกรณ์'],
    children: [
      {
        id: 51,
        code: 'command-history',
        url: '/view/deviceData/commandHistory',
        icon: 'list',
        needs: 'command:view',
        names: ['指令历史', 'Command history', 'История команд', '명령 이력', 'ประวัติคำสั่ง'],
      },
      {
        id: 52,
        code: 'command-deliveries',
        url: '/view/deviceData/commandDeliveryRecord',
        icon: 'mail',
        needs: 'command:view',
        names: ['指令下发记录', 'Command deliveries', 'Доставка команд', '명령 전송 기록', 'บันทึกการส่งคำสั่ง'],
      },
      {
        id: 53,
        code: 'lock-records',
        url: '/view/deviceData/unlockRecord',
        icon: 'lock',
        needs: 'command:view',
        names: ['开锁记录', 'Unlock record', 'Журнал замков', '잠금 해제 기록', 'บันทึกการปลดล็อก'],
      },
    ],
  },
  {
    id: 20,
    code: 'user-centre',
    url: '',
    icon: 'users',
    names: ['用户中心', 'User centre', 'Пользователи', '사용자 센터', 'ศูนย์ผู้ใช้'],
    children: [
      {
        id: 21,
        code: 'organisations',
        url: '/view/userCenter/management_Control',
        icon: 'organisation',
        needs: 'organisation:view',
        names: ['组织管理', 'Organisations', 'Организации', '조직 관리', 'องค์กร'],
      },
      {
        id: 25,
        code: 'allocation',
        url: '/view/userCenter/allocation_device',
        icon: 'allocation',
        needs: 'device:allocate',
        names: ['设备分配', 'Device allocation', 'Распределение', '장치 배정', 'จัดสรรอุปกรณ์'],
      },
      {
        id: 22,
        code: 'users',
        url: '/view/userCenter/user_Control',
        icon: 'user',
        needs: 'user:view',
        names: ['用户管理', 'Users', 'Пользователи', '사용자 관리', 'ผู้ใช้'],
      },
      {
        id: 23,
        code: 'roles',
        url: '/view/userCenter/role_Control',
        icon: 'role',
        needs: 'role:view',
        names: ['角色管理', 'Roles', 'Роли', '역할 관리', 'บทบาท'],
      },
      {
        id: 24,
        code: 'recipients',
        url: '/view/userCenter/recipients',
        icon: 'recipient',
        needs: 'recipient:view',
        names: ['消息接收人', 'Message recipients', 'Получатели сообщений', '메시지 수신자', 'ผู้รับข้อความ'],
      },
    ],
  },
  {
    id: 30,
    code: 'system',
    url: '',
    icon: 'settings',
    names: ['系统', 'System', 'Система', '시스템', 'ระบบ'],
    children: [
      {
        id: 31,
        code: 'settings',
        url: '/view/systemSettings/settings',
        icon: 'settings',
        names: ['系统设置', 'System settings', 'Настройки системы', '시스템 설정', 'ตั้งค่าระบบ'],
      },
      {
        id: 32,
        code: 'common-functions',
        url: '/view/systemSettings/commonFunctions',
        icon: 'grid',
        names: ['常用功能', 'Common functions', 'Частые функции', '자주 쓰는 기능', 'ฟังก์ชันที่ใช้บ่อย'],
      },
      {
        id: 34,
        code: 'audit',
        url: '/view/systemSettings/audit',
        icon: 'list',
        needs: 'audit:view',
        names: ['审计日志', 'Audit trail', 'Журнал аудита', '감사 기록', 'บันทึกการตรวจสอบ'],
      },
      {
        id: 35,
        code: 'outbox',
        url: '/view/systemSettings/outbox',
        icon: 'mail',
        needs: 'outbox:view',
        names: ['发件箱', 'Outbox', 'Исходящие', '발신함', 'กล่องขาออก'],
      },
      {
        id: 36,
        code: 'operations',
        url: '/view/systemSettings/operations',
        icon: 'chart',
        needs: 'operations:view',
        names: ['运行状态', 'Operations', 'Состояние системы', '운영 상태', 'สถานะระบบ'],
      },
    ],
  },
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
