import { languages } from '@coldway/contract/enums.ts'
import { expect, test } from 'vitest'
import { showAllTexts, showLanguage, text } from '../../settings/texts.ts'
import { seriesLabel } from '../series/index.ts'
import { alarmLabel } from './alarm-words.ts'

test.each(languages)('%s: an alarm names its series as its chart does', async (language) => {
  await showLanguage(language)
  await showAllTexts()
  for (const [kind, series] of [
    ['temperature', 'temp1'],
    ['temperature', 'temp2'],
    ['humidity', 'hum1'],
  ] as const)
    expect(alarmLabel(text, { kind, series })).toBe(seriesLabel(text, series))
})
