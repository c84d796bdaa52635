import { expect, test } from 'vitest'
import { LandlinePhone, MobilePhone, Phone } from './phone.ts'

test.each([
  ['a mainland mobile', MobilePhone, '13812345678'],
  ['a local landline', LandlinePhone, '1234567'],
  ['a landline', LandlinePhone, '021-12345678'],
  ['a landline of a small town', LandlinePhone, '0512-1234567'],
  ['a landline without hyphen', LandlinePhone, '02112345678'],
  ['either of them', Phone, '13812345678'],
  ['either of them', Phone, '021-12345678'],
] as const)('%s is %s', (_what, field, text) => expect(field.parse(text)).toBe(text))

test.each([
  [MobilePhone, ['', '12812345678', '1381234567', '138123456789']],
  [LandlinePhone, ['', '   ', '123456', '12-12345678', '021--12345678', '02112345678901', '1381234567', '12812345678']],
  [
    Phone,
    [
      '',
      '12812345678',
      '1381234567',
      '138123456789',
      '79161234567',
      '+86 138',
      'phone',
      '+',
      '+1',
      '+0999123456',
      '+7 12',
      '0079161234567',
      '+4416 32a',
      `+${'1'.repeat(16)}`,
    ],
  ],
] as const)('others are refused', (field, texts) =>
  expect(texts.filter((text) => field.safeParse(text).success)).toEqual([]),
)

test.each([
  ['+7 916 123-45-67', '+79161234567'],
  ['+82 10-2345-6789', '+821023456789'],
  ['+66 81 234 5678', '+66812345678'],
  ['+1 (202) 456-1414', '+12024561414'],
  ['+852 6123 4567', '+85261234567'],
  ['+86 138 1234 5678', '13812345678'],
])('%s is kept as %s', (typed, kept) => expect(Phone.parse(typed)).toBe(kept))
