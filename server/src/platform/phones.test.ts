/** Every call that takes a phone number judges it by the numbering plan of its country. */
import { api } from '@coldway/contract/api.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { expect, test } from 'vitest'
import { parseInput } from './parse-input.ts'

const keys = ['phone', 'ownerPhone', 'mainDriverPhone', 'assistantDriverPhone', 'driverPhone', 'consigneePhone']
const refuses = (call: (typeof api)[number], key: string, value: unknown): boolean =>
  (call.body.safeParse({ [key]: value }).error?.issues ?? []).some(({ path }) => path[0] === key)
const fields = api.flatMap((call) =>
  keys.filter((key) => call.effect === 'write' && refuses(call, key, 5)).map((key) => [call.name, key, call] as const),
)

test('vehicles, users, lock orders and waybills have such fields', () => expect(fields.length).toBeGreaterThan(12))

test.each(fields)('%s %s', (_name, key, call) => {
  const wrong = ['+99912345678', '+112', '12812345678', '1381234567', 'phone'].filter((one) => !refuses(call, key, one))
  expect(wrong).toEqual([])
  const right = ['+79161234567', '+66812345678', '13812345678', '021-12345678'].filter((one) => refuses(call, key, one))
  expect(right).toEqual([])
})

test('a number of no numbering plan is malformed, also inside of a list', () => {
  const given = { orgId: 1, recipients: [{ name: 'Li', phone: '+99912345678' }] }
  expect(() => parseInput(recipients.batchSave, given)).toThrow('malformed')
})
