import type { siteFiles as english } from '../en-US/site-files.ts'
import type { TextsOf } from '../shape.ts'

export const siteFiles: TextsOf<typeof english> = {
  title: '站点',
  example: '示例',
  siteName: '站点名称',
  siteNo: '站点编号',
  siteType: '类型',
  coordinates: '坐标（纬度,经度）',
  radius: '半径（米）',
  address: '地址',
  gln: 'GLN 位置码',
  hints: {
    required: '必填。',
    name: '1 至 {{max}} 个字符',
    no: '最多 {{max}} 个字符；留空则自动编号',
    type: '可选：{{words}}；留空为其他',
    coordinates: '圆形填写圆心的“纬度,经度”（WGS-84）；多边形依次填写各顶点：纬度,经度; 纬度,经度; 纬度,经度',
    radius: '仅圆形：大于 {{min}}，不超过 {{max}}',
    address: '最多 {{max}} 个字符；留空则自动查询',
  },
}
