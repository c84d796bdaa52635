import type { wall as english } from '../en-US/wall.ts'
import type { TextsOf } from '../shape.ts'

export const wall: TextsOf<typeof english> = {
  choose: '选择车辆',
  vehicles: '车辆 {{count}}/{{max}}',
  mode: '实时或回放',
  live: '实时',
  remove: '从多屏中移除 {{name}}',
  map: '{{name}} 的位置',
  gone: '设备已不存在，或您无权查看。',
  empty: '尚未选择车辆',
  hint: '最多可同屏跟踪 {{max}} 辆车，实时查看或按同一时钟回放。',
  noMap: '当前浏览器不支持 WebGL，无法显示底图，轨迹与读数仍可使用。',
}
