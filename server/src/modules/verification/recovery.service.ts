/**
 * Recovery without a password. An account that does not exist, is deactivated or has no address gets the same answers
 * in the same order, but never a code.
 */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { recovery } from '@coldway/contract/users/verification.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { nobody, type Note, type Who } from '../../platform/trail.ts'
import { putMessage } from '../outbox/index.ts'
import type { AccountRow, notifyReset, UsersService } from '../users/index.ts'
import type { CodeTexts } from './code-texts.ts'
import type { Codes } from './codes.ts'
import type { LeavesServer } from './leaves-server.ts'

export interface RecoveryParts {
  readonly clock: Clock
  readonly codes: Codes
  readonly users: UsersService
  readonly texts: CodeTexts
  readonly leavesServer: LeavesServer
  readonly notifyReset: ReturnType<typeof notifyReset>
}
type Public = CallContext<'writeAs' | 'denied' | 'language'>
type Steps = typeof recovery

const purpose = 'recovery'

export const createRecoveryService = ({ clock, codes, users, texts, leavesServer, notifyReset }: RecoveryParts) => {
  const challengeOf = async (challengeId: string) => {
    const challenge = await codes.find(challengeId, purpose)
    if (!challenge) throw fail('verificationCodeWrong')
    const account = await users.findAccount(challenge.account)
    return { challenge, account: account?.id === challenge.userId ? account : undefined }
  }

  const send = async (tx: Tx, account: AccountRow | undefined, fresh: FreshCode, given: Sending): Promise<void> => {
    const address = given.channel === 'email' ? account?.email : account?.phone
    if (!account?.isEnabled || !address) return
    const { channel } = given
    await putMessage(
      tx,
      { orgPath: account.orgPath, channel, address, ...texts(given.language, fresh.code), ...fresh, isSecret: true },
      clock.now(),
    )
  }

  return {
    async begin({ writeAs }: Public, { account: typed }: Input<Steps['fp/input']>) {
      const account = await users.findAccount(typed)
      return writeAs(whoOf(account))(async (tx) => {
        const userId = account?.id ?? null
        const data = await codes.open(tx, { purpose, account: typed, userId, recipientId: null, address: null })
        return { data, note: noteOf(account) }
      })
    },

    async send({ writeAs, language }: Public, given: Input<Steps['fp/sendMailAuthCode']>) {
      const { challenge, account } = await challengeOf(given.challengeId)
      return writeAs(whoOf(account))(async (tx) => {
        const fresh = await codes.renew(tx, given.challengeId, challenge.account)
        await send(tx, account, fresh, { channel: given.channel, language })
        return { data: { leavesServer: leavesServer[given.channel] }, note: noteOf(account) }
      })
    },

    async check({ writeAs, denied }: Public, given: Input<Steps['fp/checkSendMailAuthCode']>): Promise<null> {
      const { account } = await challengeOf(given.challengeId)
      const right = await codes.check(given.challengeId, purpose, given.code).catch(async (error: unknown) => {
        await denied(whoOf(account), 'verificationCodeWrong')
        throw error
      })
      return writeAs(whoOf(account))(async (tx) => {
        await codes.settle(tx, given.challengeId, right)
        return { data: null, note: noteOf(account) }
      })
    },

    async setPassword(
      { writeAs, language }: Public,
      given: Input<Steps['fp/updatePasswordByUsername']>,
    ): Promise<null> {
      const { challenge, account } = await challengeOf(given.challengeId)
      if (!account?.isEnabled || challenge.account !== given.account.toLowerCase()) throw fail('verificationCodeWrong')
      return writeAs(whoOf(account))(async (tx) => {
        // Do this first: a caller without a verified challenge must learn nothing about the old password.
        await codes.takeVerified(tx, given.challengeId, purpose)
        await users.replacePassword(tx, account, given)
        await notifyReset(tx, account, language)
        return { data: null, note: noteOf(account) }
      }).then((done) => {
        users.publishChanged(account.id)
        return done
      })
    },
  }
}

interface FreshCode {
  readonly code: string
  readonly expiresAtMs: number
}
interface Sending {
  readonly channel: 'email' | 'sms'
  readonly language: Public['language']
}

const whoOf = (account: AccountRow | undefined): Who => (account ? { ...account, userId: account.id } : nobody)
const noteOf = (account: AccountRow | undefined): Note => ({
  entity: 'user',
  id: account?.id ?? '',
  name: account?.account ?? '',
})
