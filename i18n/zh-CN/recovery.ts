import type { recovery as english } from '../en-US/recovery.ts'
import type { TextsOf } from '../shape.ts'

export const recovery: TextsOf<typeof english> = {
  steps: {
    label: '步骤',
    account: '账号',
    identity: '身份验证',
    password: '新密码',
  },
  accountHint: '请输入需要找回密码的账号，随后将发送验证码以确认身份。',
  next: '下一步',
  backToSignIn: '返回登录',
  identityHint: '4 位验证码将发送至“{{account}}”预留的联系方式。',
  channel: '接收方式',
  channels: {
    email: '邮箱',
    sms: '短信',
  },
  send: '发送验证码',
  sent: {
    email: '如果“{{account}}”是已预留邮箱的账号，验证码正在发往该邮箱。',
    sms: '如果“{{account}}”是已预留手机号的账号，验证码正在发往该手机。',
  },
  recorded: {
    email: '此服务器未配置邮件服务，验证码没有发送。请联系管理员重置密码。',
    sms: '此服务器未配置短信服务，验证码没有发送。请联系管理员重置密码。',
  },
  another: '换一个账号',
  passwordHint: '请为“{{account}}”设置新密码，该账号的所有会话将结束。',
  submit: '设置新密码',
  doneHint: '该账号的所有会话已结束，请使用新密码登录。',
  noneTitle: '当前没有进行中的密码找回',
  noneHint: '各步骤须连续完成，15 分钟后失效。请从输入账号开始。',
  begin: '开始',
}
