import { expect, it } from 'vitest'
import { loadLanguage } from './texts.ts'
import { translate } from './translate.ts'

it.each([
  ['en-US', 1, '1 day ago'],
  ['en-US', 2, '2 days ago'],
  ['zh-CN', 1, '1 天前'],
  ['ru-RU', 1, '1 день назад'],
  ['ru-RU', 3, '3 дня назад'],
  ['ru-RU', 11, '11 дней назад'],
  ['ru-RU', 21, '21 день назад'],
  ['ru-RU', 1.5, '1.5 дня назад'],
  ['ko-KR', 5, '5일 전'],
  ['th-TH', 5, '5 วันที่แล้ว'],
] as const)('%s: %d days', async (language, count, text) => {
  expect(translate(await loadLanguage(language), language, 'common.ago.days', { count })).toBe(text)
})

it('fills placeholders literally and leaves none open', async () => {
  const texts = await loadLanguage('en-US')
  expect(translate(texts, 'en-US', 'errors.columnUnknown', { column: '$& {{max}}' })).toBe(
    'The list has no column $& {{max}}.',
  )
  expect(translate(texts, 'en-US', 'errors.columnUnknown')).toBe('The list has no column .')
  expect(translate(texts, 'en-US', 'common.ago.minutes', { count: 1 })).toBe('1 min ago')
})

it('takes the numbers of a text from the limits', async () => {
  const texts = await loadLanguage('zh-CN')
  expect(translate(texts, 'zh-CN', 'errors.passwordWeak')).toContain('8–20')
  expect(translate(texts, 'zh-CN', 'errors.uploadInvalid')).toContain('20 MB')
})
