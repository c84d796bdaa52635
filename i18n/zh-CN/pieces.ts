import type { pieces as english } from '../en-US/pieces.ts'
import type { TextsOf } from '../shape.ts'

export const pieces: TextsOf<typeof english> = {
  list: {
    search: '查询',
    more: '更多',
    filters: '筛选条件',
    fromDay: '{{name}}，从',
    untilDay: '{{name}}，至',
    noFilter: '未设置筛选条件',
    select: '选择 {{name}}',
    selectAll: '全选本页',
    selected_other: '已选 {{count}} 项',
    selectedMax: '最多 {{max}} 项',
    moreFor: '{{name}} 的更多操作',
  },
  form: {
    required: '此项必填。',
    invalid: '内容无效。',
    optional: '{{label}}（选填）',
    saved: '已保存。',
  },
  leave: {
    title: '不保存就离开？',
    text: '本页所做的修改将会丢失。',
    stay: '留在此页',
    leave: '离开',
  },
  image: {
    title: '图片：{{name}}',
    zoomIn: '放大',
    zoomOut: '缩小',
    rotateLeft: '向左旋转',
    rotateRight: '向右旋转',
    flipAcross: '左右翻转',
    flipDown: '上下翻转',
    reset: '恢复原图',
    failed: '图片无法显示。',
    open: '放大查看{{name}}',
  },
  verbs: {
    edit: '编辑',
    delete: '删除',
    copy: '复制',
    copied: '已复制',
    done: '完成',
  },
  code: {
    label: '验证码',
    resend: '重新发送',
    resendIn: '{{seconds}} 秒后可重新发送',
    validFor: '{{time}} 内有效',
    expired: '验证码已过期，请重新发送。',
    triesLeft_other: '还可尝试 {{count}} 次',
    noTries: '尝试次数已用完，请重新发送验证码。',
  },
}
