import { expect, test } from 'vitest'
import { flat, minute, road } from './drives.fixture.ts'
import { shapeOf } from '../shape/line-shape.ts'
import { caseOf, outcomeOf } from './subscription-batch.ts'
import type { Watched } from '../rule.store.ts'

const way = { shape: shapeOf(flat(road)), errorM: 0 }
const watched = (untilMs: number): Watched => ({
  id: 1,
  deviceId: 1,
  lineId: 1,
  lineName: '',
  lineVersion: 1,
  orgPath: '1/',
  validity: 'permanent',
  isValid: true,
  fromMs: 0,
  untilMs,
  offsetM: 500,
  stayTimeoutS: 0,
  recipients: { email: [], sms: [], wechat: [], http: [] },
  journal: null,
  keptVersion: null,
  isOpen: false,
})
/** Each minute along the line; from the third to the sixth two kilometres off. */
const fixes = Array.from({ length: 10 }, (_, n) => ({
  deviceId: 1,
  atMs: n * minute,
  arrivedMs: n * minute,
  lng: 121.01 + n / 1000,
  lat: n >= 3 && n < 7 ? 31.02 : 31,
  errorM: 10,
}))
const publishedAt = (untilMs: number): number[] =>
  outcomeOf(caseOf(watched(untilMs), way, fixes), [], 10 * minute).offsets.map(({ atMs }) => atMs / minute)

test('past its end a line is watched for as long as a deviation goes on that began before', () => {
  expect(publishedAt(60 * minute)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(publishedAt(2.5 * minute)).toEqual([0, 1, 2])
  // The second fix after it confirms the return at the seventh.
  expect(publishedAt(5 * minute)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
