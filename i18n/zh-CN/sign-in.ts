import { limits } from '@coldway/contract/limits.ts'
import type { signIn as english } from '../en-US/sign-in.ts'
import type { TextsOf } from '../shape.ts'

export const signIn: TextsOf<typeof english> = {
  title: '登录',
  slogan: '全程冷链，有据可证',
  account: '账号',
  accountPlaceholder: '请输入账号',
  password: '密码',
  passwordPlaceholder: '请输入密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  keepForOneWeek: '一周内免登录',
  submit: '登录',
  signedOut: '您已退出登录。',
  expiredTitle: '登录状态已失效',
  expiredQuestion: '是否重新登录？',
  changeTitle: '修改密码',
  changeInitial: '当前为初始密码，请先修改后再使用。',
  oldPassword: '原密码',
  newPassword: '新密码',
  confirmPassword: '确认新密码',
  changeSubmit: '确认修改',
  changed: '密码修改成功。',
  pitch: {
    live: '车辆与温度，实时可见',
    kept: '设备上报的每一条数据都不丢失',
    replay: '轨迹与温度同步回放',
  },
  capsLock: '大写锁定已打开。',
  rules: {
    length: `${limits.passwordMin}–${limits.passwordMax} 个字符`,
    kinds: '含字母、数字、符号中至少两种',
    noSpaces: '不含空格、汉字和韩文',
    differs: '与原密码不同',
    matches: '两次输入一致',
  },
  ruleMet: '已满足',
  ruleOpen: '未满足',
  codeSubject: 'Coldway 验证码',
  codeText: '您的验证码是 {{code}}，{{minutes}} 分钟内有效。请勿告诉他人。',
}
