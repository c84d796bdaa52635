/** Accounts. First form: changing one's own password; the rest of the area follows with the user centre. */
import { z } from 'zod'
import { calls, post } from './call.ts'
import { SignedIn } from './sign-in.ts'

export const users = calls('users', '/v3/system/sysUserController', {
  changePwd: post({
    does: 'Changes the own password; every session of the account ends and the caller gets a new token.',
    audience: ['mustChange'],
    effect: 'write',
    ids: [],
    body: z.object({
      oldPassword: z.string().min(1).max(200),
      newPassword: z.string().min(1).max(200),
      confirmPassword: z.string().min(1).max(200),
    }),
    gives: SignedIn,
    fails: ['passwordWrong', 'passwordMismatch', 'passwordSameAsOld', 'passwordWeak'],
  }),
})
