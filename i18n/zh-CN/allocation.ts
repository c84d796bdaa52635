import type { allocation as english } from '../en-US/allocation.ts'
import type { TextsOf } from '../shape.ts'

export const allocation: TextsOf<typeof english> = {
  from: '设备',
  fromOrganisation: '所在组织',
  withBelow: '包含下级组织',
  to: '分配给',
  toOrganisation: '目标组织',
  search: '搜索设备',
  searchHint: '编号、名称或车牌',
  chosen: '已选 {{n}} 台',
  shown: '显示 {{n}} / {{all}}',
  none: '这里没有设备',
  all: '{{name}}：全选',
  chooseTarget: '请选择接收设备的组织。',
  hint: '该组织的人员立即可见这些设备，其他组织随即不可见。',
  allocate: '分配（{{n}}）',
  allocateShort: '分配',
  allocateTitle: '将 {{n}} 台设备分配给“{{name}}”？',
  allocateText: '该组织的人员将可以查看和使用这些设备。来自其他租户的设备不会带来以前的数据。',
  allocated: '{{n}} 台设备已分配给“{{name}}”。',
  takeBack: '收回（{{n}}）',
  takeBackShort: '收回',
  takeBackTitle: '收回 {{n}} 台设备？',
  takeBackText: '设备将回到您的组织，下级组织的人员不再可见。',
  takenBack: '已收回 {{n}} 台设备。',
}
