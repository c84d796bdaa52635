import { type Bodies, dayFromNow } from '../body.ts'

const span = () => ({ place: 1, startTime: dayFromNow(-1), endTime: dayFromNow(1), keys: ['temp1'] })

export const sharesBodies: Bodies = {
  'shares.save': ({ device, waybill }) => [
    { page: 'home', deviceIds: [device], validityDays: 1 },
    { page: 'home', deviceIds: [device], validityDays: 1, waybillId: waybill },
  ],
  'shares.saveOrder': ({ lockOrderUnderWay: lockOrderId }) => [{ lockOrderId, validityDays: 1 }],
  'shares.revoke': ({ share }) => [{ id: share }],
  'deviceStatus.shareLocationToEmail': ({ device }) => [
    { deviceIds: [device], validityDays: null, emails: ['sweep@x.example'] },
  ],
  'signIn.getTempToken': () => [{ shareToken: 'nothing' }],
  'sharedSensors.series': () => [span()],
  'sharedSensors.rows': () => [{ ...span(), page: 1, size: 10 }],
  'session.exchange': () => [{ code: 'nothing' }],
}
