/**
 * Accounts: one role and one organisation each. An initial or reset password is random, shown once in the answer, valid for 72
 * hours, and allows nothing but its own change. (settled.md, "Initial and reset password")
 */
import { z } from 'zod'
import { calls, Done, get, Id, post } from '../call.ts'
import { accountStates, recipientStates } from '../enums.ts'
import { Account, Email, Name } from '../fields.ts'
import { choice, idOf, keyword, listPage, text, time } from '../list.ts'
import { limits } from '../limits.ts'
import { SignedIn } from './sign-in.ts'
import { whole } from '../whole.ts'
import { Phone } from './phone.ts'

export const User = z.object({
  id: z.int(),
  account: z.string(),
  userName: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  /** The role; null when it belongs to an organisation above, which the caller does not see. */
  roleId: z.int().nullable(),
  roleName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /**
   * The state of the own contact's e-mail address, which gets messages once it is bound. Null when
   * there is no address.
   */
  emailState: z.enum(recipientStates).nullable(),
  /** The account's own contact gets messages by WeChat. */
  isWechatContact: z.boolean(),
  /** The time since which the account can be signed in with WeChat; null when it is not bound. */
  wechatBoundTime: z.string().nullable(),
  accountStatus: z.enum(accountStates),
  /** The user has not changed an initial or reset password yet. */
  mustChangePassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /**
   * The version, which an update sends back; when somebody else has changed the object meanwhile,
   * the answer is `conflict`.
   */
  version: z.int(),
  createTime: z.string(),
})
export type User = z.infer<typeof User>

/** The password of a new account, which is returned only here. */
export const InitialPassword = z.object({ id: z.int(), account: z.string(), password: z.string() })
export type InitialPassword = z.infer<typeof InitialPassword>

const Ids = z.array(Id).min(1).max(limits.bulkRowsMax)
/** `ids` of a query: numbers separated by commas. */
const IdsText = z
  .string()
  .max(300)
  .transform((typed, context): number[] => {
    const ids = Ids.safeParse(typed.split(',').map(Number))
    if (ids.success) return ids.data
    context.issues.push({ code: 'custom', message: 'not ids', input: typed })
    return z.NEVER
  })

const person = {
  userName: Name,
  orgId: Id,
  roleId: Id,
  email: Email.nullable().default(null),
  phone: Phone.nullable().default(null),
}
const ofPerson = [
  { at: 'orgId', entity: 'organisation' },
  { at: 'roleId', entity: 'role' },
] as const

export const users = calls('users', '/v3/system/sysUserController', {
  changePwd: post({
    does: "Changes the caller's password; every session of the account ends and the caller gets a new token.",
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
  queryUserInfo: listPage({
    does: "Users of the caller's organisations.",
    needs: 'user:view',
    columns: {
      id: idOf('user'),
      /** Account, name, e-mail or phone. */
      keyword,
      account: text,
      userName: text,
      email: text,
      phone: text,
      emailState: choice(recipientStates),
      orgId: idOf('organisation'),
      roleId: idOf('role'),
      accountStatus: choice(accountStates),
      createTime: time,
    },
    row: User,
  }),
  queryUserInfoById: get({
    does: 'One user.',
    audience: ['user'],
    needs: 'user:view',
    effect: 'read',
    ids: [{ at: 'id', entity: 'user' }],
    body: z.object({ id: z.coerce.number().pipe(Id) }),
    gives: User,
    fails: ['accountNotFound'],
  }),
  saveUser: post({
    does: 'Creates an account and returns its initial password once.',
    audience: ['user'],
    needs: 'user:edit',
    effect: 'write',
    ids: ofPerson,
    body: z.object({ account: Account, ...person }),
    gives: InitialPassword,
    fails: ['organisationNotFound', 'roleNotFound', 'accountExists', 'accountAtRoot', 'rightsExceeded'],
  }),
  updateUser: post({
    does: 'Changes name, organisation, role and contact of a user; the account name stays.',
    audience: ['user'],
    needs: 'user:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'user' }, ...ofPerson],
    /** The account; without `roleId` the role stays as it is. */
    body: z.object({ id: Id, version: z.int(), ...whole(person), roleId: Id.nullish() }),
    gives: Done,
    fails: [
      'accountNotFound',
      'organisationNotFound',
      'roleNotFound',
      'accountAtRoot',
      'accountIsSelf',
      'administratorIsLast',
      'rightsExceeded',
      'conflict',
    ],
  }),
  updateUserAccountStatus: post({
    does: 'Enables or deactivates accounts, all or none; the sessions of deactivated ones end at once.',
    audience: ['user'],
    needs: 'user:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'user' }],
    body: z.object({ ids: Ids, accountStatus: z.enum(accountStates) }),
    gives: Done,
    fails: ['accountNotFound', 'accountIsSelf', 'administratorIsLast', 'rightsExceeded'],
  }),
  deleteUser: post({
    does: 'Deletes accounts, all or none; their names stay in the audit trail.',
    audience: ['user'],
    needs: 'user:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'user' }],
    body: z.object({ ids: Ids }),
    gives: Done,
    fails: ['accountNotFound', 'accountIsSelf', 'administratorIsLast', 'rightsExceeded'],
  }),
  resetPwd: get({
    does: 'Gives accounts new initial passwords and ends all their sessions. Its POST twin: resetPwdByIds.',
    audience: ['user'],
    needs: 'user:edit',
    effect: 'write',
    ids: [{ at: 'ids', entity: 'user' }],
    body: z.object({ ids: IdsText }),
    gives: z.array(InitialPassword),
    fails: ['accountNotFound', 'accountIsSelf', 'rightsExceeded'],
  }),
  resetPwdByIds: post({
    does: 'Gives accounts new initial passwords, shown once, and ends all their sessions.',
    audience: ['user'],
    needs: 'user:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'user' }],
    body: z.object({ ids: Ids }),
    gives: z.array(InitialPassword),
    fails: ['accountNotFound', 'accountIsSelf', 'rightsExceeded'],
  }),
  removeSecondFactor: post({
    does: 'Removes the second factor of accounts whose owners lost it, ends their sessions and notifies them.',
    audience: ['user'],
    needs: 'user:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'user' }],
    body: z.object({ ids: Ids }),
    gives: Done,
    fails: ['accountNotFound', 'accountIsSelf', 'administratorIsLast', 'rightsExceeded'],
  }),
})
