import type { messages as english } from '../en-US/messages.ts'
import type { TextsOf } from '../shape.ts'

export const messages: TextsOf<typeof english> = {
  late: '补报数据',
  range: '{{low}} 至 {{high}}',
  line: '{{name}}：{{value}}',
  footer: '您收到此邮件，是因为您的地址已确认接收 Coldway 的消息。退订：{{link}}',
  kinds: {
    alarm: '{{level}} 级{{alarm}}报警：{{device}}',
    alarmEnded: '{{alarm}}报警已结束：{{device}}',
    siteEntry: '{{device}} 进入 {{site}}',
    siteExit: '{{device}} 离开 {{site}}',
    siteDwell: '{{device}} 在 {{site}} 已停留 {{duration}}',
    lineDeviation: '{{device}} 偏离线路 {{line}} {{distance}}',
    lineStay: '{{device}} 在线路 {{line}} 上已停留 {{duration}}',
  },
  lines: {
    level: '级别',
    series: '传感器',
    value: '测量值',
    peak: '峰值',
    limit: '限值',
    since: '开始时间',
    until: '结束时间',
    lasted: '持续',
    policy: '报警策略',
    dwell: '停留时长',
    distance: '偏离距离',
    waybill: '运单',
    time: '设备时间',
    place: '位置',
    device: '设备',
    plate: '车牌',
  },
}
