import type { Bodies } from '../body.ts'

const challengeId = 'A'.repeat(32)

export const recipientsBodies: Bodies = {
  'recipients.batchSave': ({ organisation }) => [{ orgId: organisation, recipients: [{ name: 'Sweep' }] }],
  'recipients.update': ({ recipient }) => [
    {
      id: recipient,
      version: 1,
      name: 'Sweep',
      email: 'sweep@example.com',
      phone: null,
      wechatId: null,
      httpAddress: null,
      language: null,
    },
  ],
  'recipients.unbinding': ({ recipient }) => [{ id: recipient }],
  'recipients.deleteByIds': ({ recipient }) => [{ ids: [recipient] }],
  'verification.send': ({ recipient }) => [{ recipientId: recipient }],
  'verification.check': () => [{ challengeId, code: '0000' }],
  'recovery.fp-input': () => [{ account: 'nobody' }],
  'recovery.fp-sendMailAuthCode': () => [{ challengeId }],
  'recovery.fp-checkSendMailAuthCode': () => [{ challengeId, code: '0000' }],
  'recovery.fp-updatePasswordByUsername': () => [
    { challengeId, account: 'nobody', newPassword: 'a', confirmPassword: 'a' },
  ],
}
