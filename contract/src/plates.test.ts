import { expect, it } from 'vitest'
import { LicencePlate, plateKeyOf } from './plates.ts'

const good: Readonly<Record<string, readonly string[]>> = {
  CN: ['沪A·88K21', '沪ad12345', '粤B1234挂', '粤Z1234港', '使014·578', '224578使', '沪A·0023领', '领 012345'],
  'CN, others': ['WJ京·1234X', 'WJ粤 01231', '京X·0001应急', '民航A0012', '沪 01-12345', '苏A·1234学', '京A·0001警'],
  RU: ['А123ВС77', 'А123ВС 777', 'АВ1234 77', '1234 АВ 77', '1234ХУ199', 'АВ123 77', 'АВ123С77', 'А1234 77', '123А77'],
  'RU, diplomats': ['004 CD 1 77', '004D015 77', '123T45677'],
  'UA, BY, MN, BG': ['АА 1234 ВВ', 'АІ1234ІІ', '1234 АВ-7', 'АВ 1234-5', '1234 УБӨ', 'СВ 1234 КМ'],
  KR: ['12가3456', '서울 12가 3456', '123가4567', '외교 019-001'],
  TH: ['1กก 1234', 'กก 1234 กรุงเทพมหานคร', '70-1234 สระบุรี', 'ท 01-0001'],
  JP: ['品川 500 さ 12-34', 'なにわ 330 あ ・・・1', '横浜 30A さ 1234'],
  elsewhere: [
    'B-AB 1234',
    'MÜ-LL 123',
    'KÖ-AB 12E',
    'LÖ ÄB 1',
    'AB12 CDE',
    'ab-123-cd',
    '123 ABC 02',
    '12 د 345 67',
    'ΑΒΓ-1234',
  ],
}
const bad = [
  '',
  '沪',
  '沪A',
  '沪A12345678',
  'ABCDEF',
  '12345',
  '12가345',
  'А123ЖЖ77',
  'А123ВС7',
  '使12345',
  'WJ京123',
  'ทท',
  'A'.repeat(12) + '1',
  '<b>1</b>',
  'A1\u202EB2',
]

it.each(Object.entries(good).flatMap(([where, plates]) => plates.map((plate) => [where, plate] as const)))(
  '%s: takes %s',
  (_, plate) => expect(LicencePlate.safeParse(plate).success).toBe(true),
)
it.each(bad)('refuses %j', (plate) => expect(LicencePlate.safeParse(plate).success).toBe(false))

it('compares plates in capitals, without separators, whichever way an umlaut was typed', () => {
  expect(LicencePlate.parse('沪a·88k21 ')).toBe('沪A·88K21')
  expect(plateKeyOf('mu\u0308-ll 123')).toBe(plateKeyOf('MÜ·LL123'))
})

it('keeps a plate on one line, with single spaces', () => {
  expect(LicencePlate.parse('ab\n12\t  cde')).toBe('AB 12 CDE')
})
