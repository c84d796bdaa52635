import type { tracks as english } from '../en-US/tracks.ts'
import type { TextsOf } from '../shape.ts'

export const tracks: TextsOf<typeof english> = {
  device: '设备',
  span: '时间范围',
  own: '自定义',
  from: '开始时间',
  until: '结束时间',
  raw: '显示原始定位点',
  choose: '请选择设备以查看其轨迹。',
  map: '轨迹地图',
  lists: '停留与定位点',
  stops: '停留',
  noStops: '该时段内没有停留。',
  distance: '里程',
  simplified: '以 {{shown}} 个定位点绘制，保留极值。',
  ribbon: '曲线条显示的数据',
  intro: '与您共享 · 历史轨迹',
  waybill: '运单 {{number}}',
  between: '{{from}} 至 {{until}}',
}
