import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as fields from './fields.ts'

const table: Record<string, { field: z.ZodType; good: string[]; bad: string[] }> = {
  account: {
    field: fields.Account,
    good: ['bob', 'a1!', 'x'.repeat(20), 'mei.li@corp'],
    bad: ['', 'ab', 'x'.repeat(21), 'a b c', '张三李', 'tab\there', 'abc\n'],
  },
  password: {
    field: fields.Password,
    good: ['abcdefg1', 'abcdefg!', '1234567!', 'пароль99', 'รหัสผ่าน1', 'x1'.repeat(10)],
    bad: [
      '',
      'abc1',
      'abcdefgh',
      '12345678',
      '!!!!!!!!',
      'abc defg1',
      '密码abcd123',
      '비밀abcd123',
      'x1'.repeat(10) + 'y',
    ],
  },
  name: {
    field: fields.Name,
    good: ['沪A·88K21', ' trimmed ', 'x'.repeat(30), '🚚'.repeat(30), 'ตู้เย็น 4'],
    bad: ['', '   ', 'x'.repeat(31), '🚚'.repeat(31), 'two\nlines', 'gnp\u202Eexe', 'nul\0', 'x'.repeat(1_000_000)],
  },
  shortName: { field: fields.ShortName, good: ['x'.repeat(20)], bad: ['x'.repeat(21)] },
  policyName: { field: fields.AlarmPolicyName, good: ['x'.repeat(80)], bad: ['', 'x'.repeat(81)] },
  routeName: { field: fields.RouteName, good: ['AB', 'x'.repeat(32)], bad: ['A', ' A ', 'x'.repeat(33)] },
  address: { field: fields.Address, good: ['Тверская, 1', 'x'.repeat(100)], bad: ['', 'x'.repeat(101)] },
  remark: {
    field: fields.Remark,
    good: ['', 'two\nlines', 'x'.repeat(100)],
    bad: ['x'.repeat(101), 'bell\u0007', 'gnp\u202Eexe'],
  },
  code: {
    field: fields.VerificationCode,
    good: ['0000', '1234'],
    bad: ['', '123', '12345', '12a4', '１２３４', '1234\n'],
  },
  pin: { field: fields.Pin, good: ['000000', '123456'], bad: ['', '12345', '1234567', '12345a', '123456\n'] },
  email: {
    field: fields.Email,
    good: ['a.b+c@d-e.com'],
    bad: ['', 'a', 'a@b', '@b.com', 'a b@c.com', 'a@b.com\nBcc:x'],
  },
  wechat: { field: fields.WechatId, good: ['wxid_9a-B', 'x'.repeat(20)], bad: ['', 'x'.repeat(21), '微信号', 'a b'] },
  latLng: {
    field: fields.LatLngText,
    good: ['31.2,121.5', '-90,180', ' 0 , -180 ', '31.23456789，121.4'],
    bad: ['', '31.2', '91,0', '0,181', '121.5,31.2', 'a,b', '1,2,3', '1e1,2', 'NaN,NaN', '.5,1'],
  },
}

describe.each(Object.entries(table))('%s', (_, { field, good, bad }) => {
  it.each(good)('takes %j', (value) => expect(field.safeParse(value).success).toBe(true))
  it.each(bad.map((value) => [value.slice(0, 40), value]))('refuses %j', (_label, value) =>
    expect(field.safeParse(value).success).toBe(false),
  )
})

it('gives what is stored', () => {
  expect(fields.Name.parse('  冷藏柜 4 ')).toBe('冷藏柜 4')
  expect(fields.LatLngText.parse('31.2, 121.5')).toEqual({ lat: 31.2, lng: 121.5 })
})
