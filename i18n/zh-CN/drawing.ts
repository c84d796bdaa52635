import type { drawing as english } from '../en-US/drawing.ts'
import type { TextsOf } from '../shape.ts'

export const drawing: TextsOf<typeof english> = {
  map: '绘图地图',
  tools: '绘图工具',
  kind: '形状',
  kinds: { circle: '圆形', polygon: '多边形', way: '线路' },
  add: '添加点',
  remove: '删除选中的点',
  undo: '撤销',
  redo: '重做',
  fit: '显示完整图形',
  hints: {
    centre: '点击地图确定圆心。',
    circle: '拖动圆心可移动，拖动边缘可调整半径。',
    addWay: '点击地图添加点，最后一个点为终点。',
    add: '点击地图添加点，点击第一个点结束绘制。',
    move: '拖动点可移动，拖动边的中点可新增点。',
  },
  centre: '圆心',
  radius: '半径',
  points: '顶点（{{count}}/{{max}}）',
  pointRule: '纬度,经度（WGS-84）',
  pointsRule: '每行一个“纬度,经度”（WGS-84）。',
  radiusRule: '{{min}} 至 {{max}} 米',
  faults: {
    form: '不是“纬度,经度”格式。',
    latitude: '纬度须在 -90 至 90 之间。',
    longitude: '经度须在 -180 至 180 之间。',
    crossing: '轮廓线自相交，请移动或删除一个点。',
  },
  lineFault: '第 {{line}} 行：{{why}}',
  tooMany: '最多 {{max}} 个点。',
  unsupported: '此浏览器无法显示地图（不支持 WebGL），请直接输入坐标。',
  coarse: '离线地图的海岸线在此处可能偏差 1 公里，坐标是准确的。',
}
