import type { places as english } from '../en-US/places.ts'
import type { TextsOf } from '../shape.ts'

export const places: TextsOf<typeof english> = {
  inProvince: '{{province}}{{town}}',
  near: '{{town}}附近，{{direction}} {{distance}}',
  directions: { n: '北', ne: '东北', e: '东', se: '东南', s: '南', sw: '西南', w: '西', nw: '西北' },
  search: '搜索城镇或输入纬度,经度',
  found: '找到的地点',
  none: '没有找到该地点。',
  here: '前往 {{place}}',
}
