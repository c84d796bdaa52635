/**
 * Licence plates by the formats of the countries the product is used in. A plate is stored in capitals with the separators
 * that the user typed, and compared without them. A script whose country has no format here takes the general form: 2 to 12
 * letters and digits with at least one of each, so that a real plate of a country we know nothing of is not refused. The
 * formats of one country are laxer than its law where that helps (letters that an authority added later); none takes a plate
 * that is cut short.
 *
 * Sources: China: GA 36-2018 (civil plates: five characters, six of new energy; 挂 trailers, 学 learners, 警 police, 港 and 澳
 * cross-border; 使 embassies and 领 consulates; 应急 rescue), the armed police's plates of 2012 (WJ, province, four digits and
 * one character), NY 345.1-2005 (tractors: province, two digits of the office, five digits). Russia: GOST R 50577-2018, types 1
 * to 22. Ukraine: DSTU 4278:2019. Belarus: STB 914-99. Mongolia: MNS 5319. Bulgaria: Ordinance I-45 of 2000. Korea: Ministry of
 * Land, Infrastructure and Transport, notice on registration plates (2019: three digits in front), with diplomatic words.
 * Thailand: Motor Vehicle Act B.E. 2522 and Land Transport Act B.E. 2522, ministerial regulations. Japan: Road Transport
 * Vehicle Act, form 11 of its regulation. Germany: FZV, annex 1 (districts with umlauts), which the general form takes.
 */
import { z } from 'zod'

interface PlateFormat {
  readonly country: string
  /** The form of the country's plates, in capitals without separators. */
  readonly pattern: RegExp
}

/** The letters of Russian plates, and those that Ukraine and Belarus use too. */
const ru = 'АВЕКМНОРСТУХ'
const by = 'АВЕІКМНОРСТУХ'

const plateFormats: readonly PlateFormat[] = [
  { country: 'CN', pattern: /^\p{Script=Han}[A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{5,6}|[A-HJ-NP-Z0-9]{4}[挂学警港澳领试超])$/u },
  // Embassies and consulates: the word stands first on older plates, and last on those since 2018.
  { country: 'CN', pattern: /^使(?:[A-Z]\d{4,5}|\d{6})$|^(?:\d{6}|\p{Script=Han}[A-Z]?\d{4,6})使$/u },
  { country: 'CN', pattern: /^领(?:[A-Z]\d{4,5}|\d{6})$|^\p{Script=Han}[A-Z]?\d{4,6}领$/u },
  { country: 'CN', pattern: /^WJ\p{Script=Han}\d{4}[0-9A-Z]$/u },
  { country: 'CN', pattern: /^\p{Script=Han}[A-Z][A-Z0-9]\d{3,4}应急$|^民航[A-Z]?\d{4,5}$/u },
  { country: 'CN', pattern: /^\p{Script=Han}\d{7}$/u },
  // Cars and lorries; trailers; tractors, machines and motorcycles; buses and taxis; transit; police; diplomats.
  {
    country: 'RU',
    pattern: new RegExp(
      [
        `[${ru}]\\d{3}[${ru}]{2}\\d{2,3}`,
        `[${ru}]{2}\\d{4}\\d{2,3}`,
        `\\d{4}[${ru}]{2}\\d{2,3}`,
        `[${ru}]{2}\\d{3}\\d{2,3}`,
        `[${ru}]{2}\\d{3}[${ru}]\\d{2,3}`,
        `[${ru}]\\d{4}\\d{2,3}`,
        `\\d{3,4}[${ru}]\\d{2,3}`,
        '\\d{3}(?:CD|СД)\\d\\d{2,3}',
        '\\d{3}[DДTТ]\\d{3}\\d{2,3}',
      ]
        .map((form) => `^${form}$`)
        .join('|'),
    ),
  },
  { country: 'UA', pattern: new RegExp(`^[${by}]{2}\\d{4}[${by}]{2}$|^\\d{2}\\d{3}[${by}]{2}$`) },
  { country: 'BY', pattern: new RegExp(`^(?:\\d{4}[${by}]{2}|[${by}]{2}\\d{4}|[${by}]\\d{4}[${by}])[0-9]$`) },
  { country: 'MN', pattern: /^\d{4}[А-ЯЁӨҮ]{3}$/ },
  { country: 'BG', pattern: new RegExp(`^[${ru}]{1,2}\\d{4}[${ru}]{1,2}$`) },
  { country: 'KR', pattern: /^(?:[가-힣]{2})?\d{1,3}[가-힣]\d{4}$|^(?:외교|영사|준외|준영|국기|협정|대표)\d{6}$/ },
  { country: 'TH', pattern: /^\d?[ก-ฮ]{1,3}\d{1,4}(?:[ก-๎]{2,20})?$|^\d{6}(?:[ก-๎]{2,20})?$|^[ก-ฮ]\d{5,6}$/ },
  {
    country: 'JP',
    pattern: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,4}\d[0-9A-Z]{1,2}[ぁ-んA-Z]・{0,3}\d{1,4}$/u,
  },
]

/**
 * The form for countries without a format above: letters of any script that none of them uses, with
 * their marks, and digits.
 */
const general = /^(?=.*\p{L})(?=.*\p{Nd})[\p{L}\p{M}\p{Nd}]{2,12}$/u
const known =
  /[\p{Script=Han}\p{Script=Cyrillic}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The key of a plate, capitals without separators: plates with the same key are the same. */
export const plateKeyOf = (plate: string): string =>
  plate
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[\s·•-]/g, '')

const isPlate = (plate: string): boolean => {
  const bare = plateKeyOf(plate)
  if (plateFormats.some(({ pattern }) => pattern.test(bare))) return true
  return !known.test(bare) && general.test(bare)
}

/** Stored in capitals, with the separators that the user typed, a line break or several spaces being one space. */
export const LicencePlate = z
  .string()
  .max(30)
  .transform((value) => value.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toUpperCase())
  .refine(isPlate)
