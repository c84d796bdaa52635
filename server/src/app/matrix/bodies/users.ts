import { type Bodies, nextNumber } from '../body.ts'

export const usersBodies: Bodies = {
  'signIn.token': () => [{ username: 'nobody', password: 'nothing' }],
  'users.changePwd': () => [{ oldPassword: 'a', newPassword: 'b', confirmPassword: 'b' }],
  'users.queryUserInfoById': ({ user }) => [{ id: user }],
  'users.saveUser': ({ organisation, role }) => [
    { account: `sweep${nextNumber()}`, userName: 'Sweep', orgId: organisation, roleId: role },
  ],
  'users.updateUser': ({ user, organisation, role }) => [
    { id: user, version: 1, userName: 'Sweep', orgId: organisation, roleId: role, email: null, phone: null },
  ],
  'users.updateUserAccountStatus': ({ user }) => [
    { ids: [user], accountStatus: 'deactivated' },
    { ids: [user], accountStatus: 'enabled' },
  ],
  'users.deleteUser': ({ user }) => [{ ids: [user] }],
  'users.resetPwd': ({ user }) => [{ ids: String(user) }],
  'users.resetPwdByIds': ({ user }) => [{ ids: [user] }],
}
