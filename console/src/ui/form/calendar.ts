/**
 * Words and week of the calendar in the page's language, which may differ from the browser's. Loaded with the first field that
 * opens a calendar.
 */
import dayjs from 'dayjs'
import type { DatePickerProps } from 'antd'
import { useEffect, useState } from 'react'
import { type Language, usePreferences } from '../../settings/preferences.ts'

type PickerLocale = NonNullable<DatePickerProps['locale']>
/** CommonJS modules: some loaders give the module's own `default`, others the module. */
type Loaded = readonly [{ readonly default: PickerLocale | { readonly default: PickerLocale } }, unknown]

const loaders: Readonly<Record<Language, () => Promise<Loaded>>> = {
  'en-US': () => Promise.all([import('antd/lib/date-picker/locale/en_US.js'), import('dayjs/locale/en')]),
  'zh-CN': () => Promise.all([import('antd/lib/date-picker/locale/zh_CN.js'), import('dayjs/locale/zh-cn')]),
  'ru-RU': () => Promise.all([import('antd/lib/date-picker/locale/ru_RU.js'), import('dayjs/locale/ru')]),
  'ko-KR': () => Promise.all([import('antd/lib/date-picker/locale/ko_KR.js'), import('dayjs/locale/ko')]),
  'th-TH': () => Promise.all([import('antd/lib/date-picker/locale/th_TH.js'), import('dayjs/locale/th')]),
}
const dayjsNames: Readonly<Record<Language, string>> = {
  'en-US': 'en',
  'zh-CN': 'zh-cn',
  'ru-RU': 'ru',
  'ko-KR': 'ko',
  'th-TH': 'th',
}

/** The words of the calendar; undefined until they are loaded. */
export const useCalendarWords = (): PickerLocale | undefined => {
  const { language } = usePreferences()
  const [words, setWords] = useState<PickerLocale>()
  useEffect(() => {
    let isShown = true
    void loaders[language]().then(([loaded]) => {
      if (!isShown) return
      dayjs.locale(dayjsNames[language])
      setWords('lang' in loaded.default ? loaded.default : loaded.default.default)
    })
    return () => {
      isShown = false
    }
  }, [language])
  return words
}
