/** Makes the calls of WeChat succeed: people who scan and return with codes, at a recorder that speaks for WeChat. */
import { wechatBinding, wechatCodes, wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { testPassword } from '../../testing/make.ts'
import { nextNumber } from './body.ts'
import { accountOf, type Asked, type Control, recipientAt } from './control.ts'
import type { Principal } from './principals.ts'
import type { Matrix } from './world.ts'

const bound: Control = async (matrix, who) => ({
  body: { openid: await ticketOf(matrix), userCode: await accountOf(matrix, who), password: testPassword },
})
const mailed: Control = async (matrix, who) => ({
  body: { sceneStr: await sceneForRecipient(matrix, who), email: 'somebody@x.example' },
})

export const wechatControls: Readonly<Record<string, Control>> = {
  'recipients.unbindingWechat': async (matrix, who) => {
    const id = await recipientAt(matrix, who)
    await matrix.query('update recipients set wechat_openid = $2 where id = $1', [id, `o${nextNumber()}`])
    return { body: { id } }
  },
  'wechat.generateWeCharPublicQRcode': async (matrix, who) => ({ body: { sceneStr: await sceneOf(matrix, who) } }),
  'wechat.checkQRcode': async (matrix, who) => ({ body: { sceneStr: await sceneOf(matrix, who) } }),
  'wechat.sendMailWeCharPublicQRcode': mailed,
  'wechat.mailQRcode': mailed,
  'wechat.bindUser': bound,
  'wechat.bindUserByTicket': bound,
  'wechat.bindingUserAndLogin': bound,
  'wechat.begin': () => ({ body: {} }),
  'wechat.offer': () => ({ body: {} }),
  'wechat.login': async (matrix, who) => {
    const person = newPerson()
    const openid = await ticketOf(matrix, person)
    const account = await accountOf(matrix, who)
    await matrix.ask(stranger, wechatBinding.bindUserByTicket, { openid, userCode: account, password: testPassword })
    return codeOf(matrix, person)
  },
  'wechat.bindingUser': async (matrix) => ({ body: { openid: await ticketOf(matrix), password: testPassword } }),
  'wechat.unbind': async (matrix, who) => {
    const openid = await ticketOf(matrix)
    await matrix.ask(who, wechatSignIn.bindingUser, { openid, password: testPassword })
    return { body: {} }
  },
}

const stranger = { headers: {} }
const newPerson = () => ({ openid: `oMatrix${nextNumber()}`, unionid: `uMatrix${nextNumber()}` })

/** The code with which WeChat sends a browser back. */
const codeOf = async ({ ask, wechat }: Matrix, person: ReturnType<typeof newPerson>): Promise<Asked> => {
  const { data, headers } = await ask(stranger, wechatSignIn.begin, {})
  const [cookie = ''] = /coldway_wechat=[^;"]+/.exec(headers) ?? []
  return {
    body: { code: wechat.giveCode('web', person), state: (data as { state: string }).state },
    headers: { cookie },
  }
}

/** A ticket of a person to whom no account is bound. */
const ticketOf = async (matrix: Matrix, person = newPerson()): Promise<string> => {
  const { body, headers } = await codeOf(matrix, person)
  const { data } = await matrix.ask(stranger, wechatSignIn.login, body, headers)
  return (data as { openid: string }).openid
}

const sceneOf = async ({ ask }: Matrix, who: Principal): Promise<string> => {
  const { data } = await ask(who, wechatCodes.openForAccount, {})
  return (data as { sceneStr: string }).sceneStr
}

const sceneForRecipient = async (matrix: Matrix, who: Principal): Promise<string> => {
  const { data } = await matrix.ask(who, wechatCodes.openForRecipient, { recipientId: await recipientAt(matrix, who) })
  return (data as { sceneStr: string }).sceneStr
}
