/** Whom a policy reaches on one device, for each reason why it reaches nobody. */
import type { PolicyPush } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { defaultPush } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { expect, test } from 'vitest'
import type { Addressee } from '../recipients/index.ts'
import { reachOf } from './reach.ts'

const none = { email: [], sms: [], wechat: [], http: [] }
const first = [{ ...none, email: [1], sms: [1] }, none, none]
const second = [none, { ...none, sms: [1] }, none]
const paths = { orgPath: '1/4/', devicePath: '1/4/7/' }
const li: Addressee = {
  id: 1,
  userId: null,
  orgPath: '1/4/',
  email: 'li@example.com',
  emailState: 'bound',
  phone: null,
  openid: null,
  httpAddress: null,
  isDeactivated: false,
  language: 'en-US',
}
const push = (more: Partial<PolicyPush>): PolicyPush => ({ ...defaultPush, ...more })
const peopleOf = (more: Partial<Addressee>) => new Map([[1, { ...li, ...more }]])

test.each([
  ['a confirmed e-mail address', first, defaultPush, {}, 'people'],
  [
    'an address that waits for its confirmation',
    first,
    defaultPush,
    { emailState: 'pendingVerification' },
    'unreachable',
  ],
  [
    'an unconfirmed address of an account',
    first,
    defaultPush,
    { emailState: 'pendingVerification', userId: 9 },
    'centre',
  ],
  [
    'a telephone number in place of it',
    first,
    defaultPush,
    { emailState: 'pendingVerification', phone: '+8613800138000' },
    'people',
  ],
  ['an account that was deactivated', first, defaultPush, { userId: 9, isDeactivated: true }, 'unreachable'],
  ['a recipient of another tenant', first, defaultPush, { orgPath: '1/5/' }, 'unreachable'],
  ['nobody named', [none, none, none], defaultPush, {}, 'nobody'],
  ['nobody named for what is announced', second, push({ types: ['opened'] }), {}, 'nobody'],
  ['the second level for what escalates', second, push({ types: ['escalated'] }), { phone: '1' }, 'people'],
  ['push that is off', first, push({ isEnabled: false }), {}, 'off'],
  ['devices of organisations below left out', first, push({ scope: 'own' }), {}, 'otherOrganisation'],
] as const)('%s', (_what, levels, given, person, reach) => {
  expect(reachOf({ levels: levels as never, push: given }, paths, peopleOf(person))).toBe(reach)
})

test('recipients that the reader does not see are unknown, not nobody', () => {
  expect(reachOf({ levels: first, push: defaultPush }, paths, new Map())).toBe('unknown')
})
