import { type Bodies, nextNumber } from '../body.ts'

/** A passkey that belongs to nobody. */
const key = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }

export const usersBodies: Bodies = {
  'signIn.token': () => [{ username: 'nobody', password: 'nothing' }],
  'signIn.secondFactor': () => [{ challenge: 'nothing', code: '000000' }],
  'signIn.passkeyOptions': () => [{ challenge: 'nothing' }],
  'signIn.passkey': () => [
    {
      challenge: 'nothing',
      answer: { ...key, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } },
    },
  ],
  'passkeys.begin': () => [{ password: 'nothing', code: '000000' }],
  'passkeys.add': () => [{ name: 'Key', key: { ...key, response: { clientDataJSON: 'AA', attestationObject: 'AA' } } }],
  'passkeys.remove': () => [{ credential: 'AA', password: 'nothing' }],
  'webPush.add': () => [
    { endpoint: 'https://push.example/nobody', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  ],
  'webPush.remove': () => [{ id: 2_000_000_000 }],
  'secondFactor.begin': () => [{ password: 'nothing' }],
  'secondFactor.confirm': () => [{ code: '000000' }],
  'secondFactor.renewCodes': () => [{ password: 'nothing', code: '000000' }],
  'secondFactor.remove': () => [{ password: 'nothing', code: '000000' }],
  'session.endOne': () => [{ id: crypto.randomUUID() }],
  'users.removeSecondFactor': ({ user }) => [{ ids: [user] }],
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
