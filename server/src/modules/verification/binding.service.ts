import { fail } from '@coldway/contract/errors.ts'
import type { verification } from '@coldway/contract/users/verification.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Context } from '../../platform/implement.ts'
import { refuseUnlessRepeated } from '../../platform/trail.ts'
import { putMessage } from '../outbox/index.ts'
import type { RecipientsService } from '../recipients/index.ts'
import type { CodeTexts } from './code-texts.ts'
import type { Codes } from './codes.ts'
import type { LeavesServer } from './leaves-server.ts'

export interface BindingParts {
  readonly clock: Clock
  readonly codes: Codes
  readonly recipients: RecipientsService
  readonly texts: CodeTexts
  readonly leavesServer: LeavesServer
}

const purpose = 'bindEmail'

/** Confirms the e-mail address of a recipient by the code that was sent to it. */
export const createBinding = ({ clock, codes, recipients, texts, leavesServer }: BindingParts) => ({
  send: ({ scope, by, body, write, language }: Context<typeof verification.send>) =>
    write(async (tx) => {
      const { id, name, email, orgPath } = await recipients.lock(tx, scope, body.recipientId)
      if (email === null) throw fail('emailRequired')
      const given = { account: by.account, userId: by.userId, recipientId: id, address: email }
      const data = await codes.open(tx, { purpose, ...given })
      const fresh = await codes.renew(tx, data.challengeId, by.account)
      const message = {
        orgPath,
        channel: 'email',
        address: email,
        ...texts(language, fresh.code),
        isSecret: true,
      } as const
      await putMessage(tx, { ...message, ...fresh }, clock.now())
      const note = { entity: 'recipient', id, name, orgPath, after: { email } } as const
      return { data: { ...data, leavesServer: leavesServer.email }, note }
    }),

  async check({ scope, by, body, write }: Context<typeof verification.check>): Promise<null> {
    const right = await codes
      .check(body.challengeId, purpose, body.code)
      .catch((error: unknown) => refuseUnlessRepeated<null>(write, error))
    if (right === null) return null
    const { userId, recipientId, address } = right
    if (userId !== by.userId || recipientId === null || address === null) throw fail('verificationCodeWrong')
    return write(async (tx) => {
      await codes.settle(tx, body.challengeId, right)
      return { data: null, note: await recipients.bind(tx, scope, recipientId, address) }
    })
  },
})
