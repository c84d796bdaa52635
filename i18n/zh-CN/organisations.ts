import type { organisations as english } from '../en-US/organisations.ts'
import type { TextsOf } from '../shape.ts'

export const organisations: TextsOf<typeof english> = {
  title: '组织管理',
  name: '组织名称',
  code: '组织编码',
  parent: '上级组织',
  devices: '设备数',
  users: '用户数',
  created: '创建时间',
  add: '新增组织',
  addChild: '新增下级',
  update: '编辑组织',
  move: '移动',
  moveTitle: '移动“{{name}}”',
  moveHint: '其下的组织、用户和设备将一并移动。',
  moved: '已移动“{{name}}”。',
  deleteTitle: '删除“{{name}}”？',
  deleteText: '删除后无法恢复。只有没有下级组织、用户和设备的组织才能删除。',
  deleted: '已删除“{{name}}”。',
  expandAll: '全部展开',
  collapseAll: '全部收起',
  nameRule: '1 至 {{max}} 个字符',
  codeRule: '字母、数字、- 和 _，最多 30 个字符，以字母或数字开头',
  rootFixed: '这是顶级组织，不能移动。',
  gone: '该组织已不存在。',
  section: '组织信息',
}
