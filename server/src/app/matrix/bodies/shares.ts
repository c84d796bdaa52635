import type { Bodies } from '../body.ts'

export const sharesBodies: Bodies = {
  'shares.save': ({ device }) => [{ page: 'home', deviceIds: [device], validityDays: 1 }],
  'shares.revoke': ({ share }) => [{ id: share }],
  'deviceStatus.shareLocationToEmail': ({ device }) => [
    { deviceIds: [device], validityDays: null, emails: ['sweep@x.example'] },
  ],
  'signIn.getTempToken': () => [{ shareToken: 'nothing' }],
  'session.exchange': () => [{ code: 'nothing' }],
}
