import type { waybillMonitor as english } from '../en-US/waybill-monitor.ts'
import type { TextsOf } from '../shape.ts'

export const waybillMonitor: TextsOf<typeof english> = {
  title: '运单监控',
  positions: '货物定位',
  view: '视图',
  views: {
    board: '需要处理',
    map: '地图',
  },
  list: '全部运单',
  map: '在途运单的位置',
  tree: '各组织的未完成运单',
  nothing: '目前没有需要处理的运单。',
  nothingHint: '温度过高、晚点、无数据、偏离路线或途中开门的运单会自动出现在这里。',
  noneOpen: '没有未完成的运单。',
  more: '另有 {{count}} 个；优先显示最先到期的。',
  due: '计划 {{time}} 到达',
  seen: '{{time}} 的位置',
  places: '设备位置',
  lng: '经度',
  lat: '纬度',
  fixTime: '定位时间',
  noPlace: '位置未知',
  steps: {
    warm: '与司机确认制冷机组',
    notLeft: '询问尚未发货的原因',
    late: '询问新的到达时间',
    silent: '请司机检查设备',
    offRoute: '询问偏离路线的原因',
    doorOpen: '询问开门的原因',
    alarm: '打开运单查看报警',
  },
}
