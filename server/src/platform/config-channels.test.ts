import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (variables: Record<string, string>) => readConfig(variables, []).channels
const sms = {
  COLDWAY_SMS_PROVIDER: 'tencent',
  COLDWAY_SMS_KEY_ID: 'id',
  COLDWAY_SMS_KEY_SECRET: 'secret',
  COLDWAY_SMS_SIGN: '冷链',
}
const from = { COLDWAY_MAIL_FROM: 'Coldway <no-reply@example.com>' }

test('without any of them nothing leaves', () => {
  expect(read({})).toEqual({ mail: undefined, sms: undefined, egressAllow: [] })
})

test('templates, sender and allowances are read', () => {
  const all = {
    ...sms,
    ...from,
    COLDWAY_SMS_APP_ID: '1400',
    COLDWAY_SMS_TEMPLATES: 'code=1,notice=2',
    COLDWAY_SMTP_URL: 'smtp://user:p%40ss@mail.example.com:587',
    COLDWAY_EGRESS_ALLOW: '10.1.0.0/16, hook.example:8443',
  }
  expect(read(all)).toMatchObject({
    mail: { url: all.COLDWAY_SMTP_URL, from: from.COLDWAY_MAIL_FROM },
    sms: { provider: 'tencent', templates: { code: '1', notice: '2' }, appId: '1400' },
    egressAllow: ['10.1.0.0/16', 'hook.example:8443'],
  })
})

test.each([
  ['COLDWAY_MAIL_FROM', { COLDWAY_SMTP_URL: 'smtps://mail.example.com' }],
  ['COLDWAY_SMTP_URL', { COLDWAY_SMTP_URL: 'http://mail.example.com', ...from }],
  // A password in clear text over another network
  ['COLDWAY_SMTP_URL', { COLDWAY_SMTP_URL: 'smtp://u:p@mail.example.com?tls=off', ...from }],
  ['COLDWAY_SMS_KEY_SECRET', { ...sms, COLDWAY_SMS_KEY_SECRET: '' }],
  ['COLDWAY_SMS_APP_ID', sms],
  ['COLDWAY_SMS_TEMPLATES', { COLDWAY_SMS_TEMPLATES: 'alarm=3' }],
  ['COLDWAY_EGRESS_ALLOW', { COLDWAY_EGRESS_ALLOW: '*' }],
])('%s is named when it is missing or wrong: %o', (name, variables) => {
  expect(() => read(variables as Record<string, string>)).toThrow(name)
})
