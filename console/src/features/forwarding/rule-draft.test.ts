import { forwarding, forwardingKinds } from '@coldway/contract/forwarding/forwarding.ts'
import { expect, it } from 'vitest'
import { newRule, toRule } from './rule-draft.ts'

it('sends what the chosen target takes, and keeps what was chosen for another', () => {
  const draft = { ...newRule(1, forwardingKinds), name: 'Repository', address: ' https://epcis.example/capture ' }
  const body = (target: 'http' | 'epcis', more: object = {}) => toRule({ ...draft, target, ...more })
  const given = body('epcis', { password: 'token' })
  expect(given).toMatchObject({
    kinds: ['evidence'],
    address: 'https://epcis.example/capture',
    broker: { topic: '', username: '', password: 'token' },
  })
  expect(forwarding.save.body.safeParse({ ...given, orgId: 1 }).success).toBe(true)
  expect(forwarding.save.body.safeParse({ ...given, kinds: ['alarm'], orgId: 1 }).success).toBe(false)
  expect(forwarding.save.body.safeParse({ ...given, kinds: [], orgId: 1 }).success).toBe(false)
  expect(body('http')).toMatchObject({ kinds: forwardingKinds, broker: null })
})
