import type { Bodies } from '../body.ts'

const sceneStr = 'A'.repeat(32)
const person = { userCode: 'nobody', password: 'nothing' }

export const wechatBodies: Bodies = {
  'recipients.unbindingWechat': ({ recipient }) => [{ id: recipient }],
  'wechat.openForRecipient': ({ recipient }) => [{ recipientId: recipient }],
  'wechat.generateWeCharPublicQRcode': () => [{ sceneStr }],
  'wechat.checkQRcode': () => [{ sceneStr }],
  'wechat.sendMailWeCharPublicQRcode': () => [{ sceneStr, email: 'sweep@example.com' }],
  'wechat.mailQRcode': () => [{ sceneStr, email: 'sweep@example.com' }],
  'wechat.bindUser': () => [{ openid: sceneStr, ...person }],
  'wechat.bindUserByTicket': () => [{ openid: sceneStr, ...person }],
  'wechat.login': () => [{ code: 'nothing', state: sceneStr }],
  'wechat.bindingUserAndLogin': () => [{ openid: sceneStr, ...person }],
  'wechat.bindingUser': () => [{ openid: sceneStr, password: 'nothing' }],
}
