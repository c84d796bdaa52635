import type { waybillStatistics as english } from '../en-US/waybill-statistics.ts'
import type { TextsOf } from '../shape.ts'

export const waybillStatistics: TextsOf<typeof english> = {
  title: '运单统计',
  period: '时段',
  last: {
    week: '最近 7 天',
    month: '最近 30 天',
    quarter: '最近 90 天',
  },
  completed: '已完成',
  onTime: '准时',
  late: '晚到',
  unplanned: '无计划到达时间',
  warm: '有温度报警',
  meanDuration: '平均在途时长',
  meanDelay: '晚到运单平均延误',
  byDay: '按日完成数',
  byLane: '按线路',
  byType: '按运输方式',
  byCause: '有报警的运单（按报警类型）',
  lane: '发货地 – 收货地',
  type: '运输方式',
  nothing: '该时段没有完成的运单',
  nothingHint: '请选择更长的时段或其他组织。',
  noAlarms: '该时段的运单没有报警。',
  warmHint: '统计的是报警。没有报警不代表货物温度正常：设备须由报警策略监控。',
  ofDay: '{{day}}：完成 {{completed}}，准时 {{onTime}}，晚到 {{late}}，温度报警 {{warm}}',
  alarm: '报警',
  shipments: '运单数',
}
