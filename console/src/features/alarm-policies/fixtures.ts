/** Test data: a policy as a list row and as a whole, and its recipients. */
import type { AlarmPolicy, AlarmPolicyRow } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import type { Recipient } from '@coldway/contract/messages/recipients.ts'

export const vaccines: AlarmPolicyRow = {
  id: 4,
  name: 'Vaccines 2–8',
  orgId: 1,
  orgName: 'East Cold Chain',
  status: 'enabled',
  kinds: ['temperature', 'door', 'offline', 'lowBattery'],
  isPushEnabled: true,
  coverageBy: 'organisation',
  deviceCount: 12,
  openCount: 2,
  version: 3,
  updateTime: '2026-11-20 09:00:00',
  createTime: '2026-11-01 08:00:00',
}
export const nobody = { email: [], sms: [], wechat: [], http: [] }
const { kinds: _kinds, coverageBy: _by, ...head } = vaccines
export const vaccinePolicy: AlarmPolicy = {
  ...head,
  scene: 'device',
  coverage: { by: 'list', deviceIds: [7] },
  kinds: [
    {
      kind: 'temperature',
      lower: 2,
      upper: 8,
      durationMin: 15,
      returnMargin: 0.5,
      returnMin: 0,
      mode: 'consecutive',
      pauseAfterDefrostMin: 30,
    },
  ],
  levels: [{ ...nobody, email: [6] }, nobody, nobody],
  schedule: { zone: '+08:00', windows: [{ days: [1, 2, 3, 4, 5], fromMin: 480, untilMin: 1080 }], isTripOnly: false },
  push: { isEnabled: true, scope: 'branch', types: ['opened', 'escalated', 'ended'] },
  timeline: [
    { version: 3, time: '2026-11-20 09:00:00', status: 'enabled', kinds: ['temperature'], by: 'quality' },
    { version: 2, time: '2026-11-10 09:00:00', status: 'disabled', kinds: ['temperature'], by: 'admin' },
  ],
  recipients: [{ id: 6, name: 'Li Ming' }],
  devices: [{ id: 7, deviceCode: 'GX-7', deviceName: 'Vaccine box 7' }],
}
export const li: Recipient = {
  id: 6,
  orgId: 1,
  orgName: 'East Cold Chain',
  name: 'Li Ming',
  email: 'li@example.com',
  phone: null,
  wechatId: null,
  httpAddress: null,
  emailState: 'bound',
  isWechatBound: false,
  isOwn: false,
  language: null,
  version: 1,
  createTime: '2026-11-01 08:00:00',
}
