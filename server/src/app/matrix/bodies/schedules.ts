import { type Bodies, type Ids, nextNumber } from '../body.ts'

const given = ({ recipient }: Pick<Ids, 'recipient'>) => ({
  name: `SWEEP-${nextNumber()}`,
  range: 'yesterday',
  every: 'daily',
  at: '06:30',
  weekDay: 1,
  monthDay: 1,
  zone: '+08:00',
  language: 'en-US',
  mailsOwner: false,
  recipientIds: [recipient],
})

export const schedulesBodies: Bodies = {
  'schedules.queryById': () => [{ id: 1 }],
  'schedules.save': (ids) => [
    { file: { kind: 'sensor', deviceIds: [ids.device], keys: ['temp1'], format: 'csv' }, ...given(ids) },
    { file: { kind: 'deviceReport', deviceId: ids.device, format: 'csv' }, ...given(ids) },
  ],
  'schedules.update': (ids) => [{ id: 1, version: 1, ...given(ids) }],
  'schedules.updateStatus': () => [{ ids: [1], isActive: false }],
  'schedules.deleteByIds': () => [{ ids: [1] }],
}
