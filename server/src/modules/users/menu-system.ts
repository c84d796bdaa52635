/** The part of the menu that is people and the system itself. */
import type { Entry } from './menu-entry.ts'

export const userCentreMenu: Entry = {
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
    {
      id: 26,
      code: 'messages',
      url: '/view/userCenter/messageCentre',
      icon: 'bell',
      names: ['消息中心', 'Message centre', 'Центр сообщений', '메시지 센터', 'ศูนย์ข้อความ'],
    },
  ],
}

export const systemMenu: Entry = {
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
}
