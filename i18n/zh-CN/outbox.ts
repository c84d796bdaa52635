import type { outbox as english } from '../en-US/outbox.ts'
import type { TextsOf } from '../shape.ts'

export const outbox: TextsOf<typeof english> = {
  title: '发件箱',
  time: '写入时间',
  channel: '渠道',
  address: '地址',
  subject: '主题',
  state: '状态',
  attempts: '尝试次数',
  sentTime: '发送时间',
  lastError: '最近错误',
  details: '查看',
  retry: '重新发送',
  retried: '正在重新发送。',
  charged: '计费',
  secret: '正文含有验证码，仅根组织的管理员可以查看。',
  meaning: '说明',
  messageId: '消息编号',
  providerId: '服务商编号',
  states: {
    recorded: '已记录',
    queued: '等待中',
    sending: '发送中',
    sent: '已发送',
    failed: '失败',
    cancelled: '已取消',
  },
  meanings: {
    recorded: '该渠道尚未配置服务商：这里显示本应发送的内容。',
    queued: '等待下一次尝试。',
    sending: '正在交给服务商。',
    sent: '服务商已接收。',
    failed: '被服务商拒绝，或尝试一天后仍未成功。可以重新发送。',
    cancelled: '发送前已过有效期，现在发送已无意义。',
  },
}
