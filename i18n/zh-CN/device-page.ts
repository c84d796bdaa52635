import type { devicePage as english } from '../en-US/device-page.ts'
import type { TextsOf } from '../shape.ts'

export const devicePage: TextsOf<typeof english> = {
  missing: '没有这台设备',
  missingHint: '设备不存在，或属于您看不到的组织。',
  noOfflineCode:
    '该锁已离线，目前无法在此开锁，本系统也不能为它生成一次性开锁码。已批准的申请只有在锁及时上线时才会送达。',
  links: '此设备的更多信息',
  map: '设备所在位置',
  day: '日期',
  days: {
    today: '今天',
    yesterday: '昨天',
  },
  tabs: {
    now: '当前',
    timeline: '时间线',
    alarms: '报警',
    report: '报告',
    commands: '指令',
    sharing: '分享',
    probes: '探头与校准',
    settings: '设置',
  },
  strip: '温度、车门与速度',
  happened: '经过',
  nothing: '当天没有记录。',
  now: '至今',
  kinds: {
    drive: '行驶',
    stop: '停留',
    door: '车门打开',
    excursion: '报警',
    site: '在站点',
    silence: '无上报',
  },
  sharingHint: '没有账号的人可通过链接查看此设备，直到链接到期或被撤销。',
  temperature: '温度范围',
  humidity: '湿度范围',
  interval: '上报间隔',
  serviceEnd: '服务到期日',
}
