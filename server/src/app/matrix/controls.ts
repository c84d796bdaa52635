/** Positive controls of calls that need a secret: what makes each succeed for this account. */
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { shares } from '@coldway/contract/shares/shares.ts'
import { recovery, verification } from '@coldway/contract/users/verification.ts'
import { testPassword } from '../../testing/make.ts'
import { alarmsControls } from './alarms-controls.ts'
import { accountOf, type Control, recipientAt } from './control.ts'
import { deviceControls } from './device-controls.ts'
import { documentsControls } from './documents-controls.ts'
import type { Principal } from './principals.ts'
import { downloadsControls } from './downloads-controls.ts'
import { schedulesControls } from './schedules-controls.ts'
import { importsControls } from './imports-controls.ts'
import { mappingControls } from './mapping-controls.ts'
import { messagesControls } from './messages-controls.ts'
import { parkControls } from './park-controls.ts'
import { secondFactorControls } from './second-factor-controls.ts'
import { passkeyControls } from './passkey-controls.ts'
import { pushControls } from './push-controls.ts'
import { providerControls } from './provider-controls.ts'
import { unlockControls } from './unlock-controls.ts'
import { wechatControls } from './wechat-controls.ts'
import type { Matrix } from './world.ts'

const newPassword = 'other-Password1'

export const controls: Readonly<Record<string, Control>> = {
  ...wechatControls,
  ...unlockControls,
  ...passkeyControls,
  ...pushControls,
  ...providerControls,
  ...deviceControls,
  ...downloadsControls,
  ...schedulesControls,
  ...documentsControls,
  ...mappingControls,
  ...parkControls,
  ...importsControls,
  ...alarmsControls,
  ...messagesControls,
  ...secondFactorControls,
  'signIn.token': async (matrix, who) => ({ body: { username: await accountOf(matrix, who), password: testPassword } }),
  'session.refresh': async (matrix, who) => {
    const body = { username: await accountOf(matrix, who), password: testPassword, keepForOneWeek: true }
    const { headers } = await matrix.ask({ headers: {} }, oauth.token, body)
    const [cookie = ''] = /coldway_remember=[^;"]+/.exec(headers) ?? []
    return { body: {}, headers: { cookie } }
  },
  'session.exchange': async (matrix, who) => {
    const { data } = await matrix.ask(who, session.handOff, {})
    return { body: { code: (data as { code: string }).code } }
  },
  'signIn.getTempToken': async (matrix, who) => ({ body: { shareToken: await linkOf(matrix, who) } }),
  'users.changePwd': () => ({ body: { oldPassword: testPassword, newPassword, confirmPassword: newPassword } }),
  'recovery.fp-input': async (matrix, who) => ({ body: { account: await accountOf(matrix, who) } }),
  'recovery.fp-sendMailAuthCode': async (matrix, who) => ({
    body: { challengeId: (await recover(matrix, who)).challengeId },
  }),
  'recovery.fp-checkSendMailAuthCode': async (matrix, who) => {
    const { account, challengeId } = await recover(matrix, who)
    await matrix.ask(who, recovery['fp/sendMailAuthCode'], { challengeId })
    return { body: { challengeId, code: await codeFor(matrix, `${account}@x.example`) } }
  },
  'recovery.fp-updatePasswordByUsername': async (matrix, who) => {
    const { account, challengeId } = await recover(matrix, who)
    await matrix.ask(who, recovery['fp/sendMailAuthCode'], { challengeId })
    await matrix.ask(who, recovery['fp/checkSendMailAuthCode'], {
      challengeId,
      code: await codeFor(matrix, `${account}@x.example`),
    })
    return { body: { challengeId, account, newPassword, confirmPassword: newPassword } }
  },
  'verification.check': async (matrix, who) => {
    const recipientId = await recipientAt(matrix, who)
    const { data } = await matrix.ask(who, verification.send, { recipientId })
    const [row] = await matrix.query<{ email: string }>('select email from recipients where id = $1', [recipientId])
    return {
      body: {
        challengeId: (data as { challengeId: string }).challengeId,
        code: await codeFor(matrix, row?.email ?? ''),
      },
    }
  },
}

/** The token of a link that a user at the principal's place makes and sends. */
const linkOf = async ({ ask, base, principals }: Matrix, { home = 'own' }: Principal): Promise<string> => {
  const maker = await principals.find((one) => one.name.startsWith('all rights') && one.home === home)?.again()
  if (!maker) return ''
  const asked = { page: 'home', deviceIds: [base[home === 'root' ? 'own' : home].device], validityDays: 1 }
  const { data } = await ask(maker, shares.save, asked)
  return /shareToken=([^&]+)/.exec((data as { link: string }).link)?.[1] ?? ''
}

const recover = async (matrix: Matrix, who: Principal): Promise<{ account: string; challengeId: string }> => {
  const account = await accountOf(matrix, who)
  const { data } = await matrix.ask(who, recovery['fp/input'], { account })
  return { account, challengeId: (data as { challengeId: string }).challengeId }
}

/** The last code sent to an address, as its owner reads it. */
const codeFor = async ({ query }: Matrix, address: string): Promise<string> => {
  const [row] = await query<{ text: string }>('select text from outbox where address = $1 order by id desc limit 1', [
    address,
  ])
  return /\b\d{4}\b/.exec(row?.text ?? '')?.[0] ?? ''
}
