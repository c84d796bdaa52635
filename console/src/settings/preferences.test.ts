import { afterEach, expect, test } from 'vitest'
import { preferences, setPreferences, takeLanguageOf } from './preferences.ts'

afterEach(() => setPreferences({ language: 'zh-CN' }))

test('a link says in which language it is read', () => {
  takeLanguageOf('?lang=ru-RU&redirect=%2F')
  expect(preferences().language).toBe('ru-RU')
})

test('a language we do not have, or none, changes nothing', () => {
  setPreferences({ language: 'th-TH' })
  for (const address of ['?lang=xx', '?lang=', '', '?language=en-US']) takeLanguageOf(address)
  expect(preferences().language).toBe('th-TH')
})
