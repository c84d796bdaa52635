/** What a browser says of itself, in the few words by which its owner recognises it. */
interface Agent {
  readonly browser: string | null
  readonly os: string | null
}

/** The first that fits: most browsers name those they resemble too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/YaBrowser/, 'Yandex'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const operatingSystems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

export const agentOf = (text: string | null): Agent => ({
  browser: named(browsers, text),
  os: named(operatingSystems, text),
})

const named = (names: readonly (readonly [RegExp, string])[], text: string | null): string | null =>
  text === null ? null : (names.find(([pattern]) => pattern.test(text))?.[1] ?? null)
