/**
 * Verification: codes of 4 digits that prove an address, and recovery of an account with one. Owns
 * `verification_challenges` and `verification_sends`. Invariants: a try is used up before it is checked; a code has 5
 * tries and 5 minutes, and an account gets 3 an hour and 10 a day; codes and challenges are stored as hashes; answers
 * give no hint which accounts exist.
 */
import type { Language } from '@coldway/contract/enums.ts'
import { recovery, verification } from '@coldway/contract/users/verification.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { implement } from '../../platform/implement.ts'
import type { RecipientsService } from '../recipients/index.ts'
import { notifyReset, type UsersService } from '../users/index.ts'
import { createBinding } from './binding.service.ts'
import { codeTexts } from './code-texts.ts'
import { type CodesParts, createCodes } from './codes.ts'
import type { LeavesServer } from './leaves-server.ts'
import { createRecoveryService } from './recovery.service.ts'
import type { Module } from '../module.ts'

export interface VerificationParts extends CodesParts {
  readonly users: UsersService
  readonly recipients: RecipientsService
  readonly texts: ReadonlyMap<Language, Texts>
  readonly leavesServer: LeavesServer
}

export const createVerification = ({
  db,
  clock,
  users,
  recipients,
  texts,
  leavesServer,
}: VerificationParts): Module => {
  const codes = createCodes({ db, clock })
  const shared = { clock, codes, texts: codeTexts(texts), leavesServer }
  const binding = createBinding({ ...shared, recipients })
  const back = createRecoveryService({ ...shared, users, notifyReset: notifyReset({ clock, texts }) })
  const routes = [
    ...implement(verification, {
      send: (context) => binding.send(context),
      check: (context) => binding.check(context),
    }),
    ...implement(recovery, {
      'fp/input': (context) => back.begin(context, context.body),
      'fp/sendMailAuthCode': (context) => back.send(context, context.body),
      'fp/checkSendMailAuthCode': (context) => back.check(context, context.body),
      'fp/updatePasswordByUsername': (context) => back.setPassword(context, context.body),
    }),
  ]
  return { routes, housekeeping: { deletions: { verification: codes.deleteExpired } } }
}
