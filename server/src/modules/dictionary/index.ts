/**
 * The dictionary: the enumerations of the contract with the labels of i18n. Owns nothing: its content is written in
 * contract/src/enums.ts and i18n/<lang>/enums.ts, and changes with the program.
 */
import { type DictionaryEntry, dictionary } from '@coldway/contract/operations/dictionary.ts'
import { type Language, languages, reeferModes, scenarios } from '@coldway/contract/enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import type { Module } from '../module.ts'

export interface DictionaryParts {
  readonly db: Db
  readonly texts: ReadonlyMap<Language, Texts>
}
type ListName = 'dictType' | 'dictCode' | 'dictValue' | 'name' | 'enName'

export const createDictionary = ({ db, texts }: DictionaryParts): Module => {
  const entries = JSON.stringify(entriesOf(texts))
  return {
    routes: implement(dictionary, { queryPageList: ({ body, zone }) => list(db, entries, body, zone) }),
  }
}

/** Filters a few hundred rows like every other list, so the database does it. */
const list = async (
  db: Db,
  entries: string,
  query: ListQuery<ListName>,
  zone: string,
): Promise<Page<DictionaryEntry>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`at`)
  const from = sql`from rows from (jsonb_to_recordset(${entries}::jsonb) as ("dictType" text, "dictCode" text, "dictValue" text,
    seq integer, name text, "enName" text, "ruName" text, "koName" text, "thName" text)) with ordinality as d("dictType",
    "dictCode", "dictValue", seq, name, "enName", "ruName", "koName", "thName", at) where ${where}`
  const { rows } = await sql<DictionaryEntry & { at?: number }>`select * ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  const records = rows.map(({ at: _at, ...entry }) => entry)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records }
}

const listed: SqlColumns<ListName> = {
  dictType: { is: sql`d."dictType"` },
  dictCode: { is: sql`d."dictCode"` },
  dictValue: { is: sql`d."dictValue"` },
  name: { is: sql`d.name` },
  enName: { is: sql`d."enName"` },
}

const entriesOf = (texts: DictionaryParts['texts']): DictionaryEntry[] => {
  const labels = (language: Language): Record<string, Record<string, string>> => ({ ...texts.get(language)?.enums })
  const [en, zh, ru, ko, th] = languages.map(labels) as [Labels, Labels, Labels, Labels, Labels]
  return Object.entries(zh).flatMap(([dictType, values]) =>
    Object.entries(values).map(([dictCode, name], index) => ({
      dictType,
      dictCode,
      dictValue: String(numbers[dictType]?.[dictCode] ?? dictCode),
      seq: index + 1,
      name,
      enName: en[dictType]?.[dictCode] ?? '',
      ruName: ru[dictType]?.[dictCode] ?? '',
      koName: ko[dictType]?.[dictCode] ?? '',
      thName: th[dictType]?.[dictCode] ?? '',
    })),
  )
}
type Labels = Record<string, Record<string, string>>

/** The enumerations whose wire value is not their name. */
const numbers: Record<string, Record<string, number>> = { reeferModes, scenarios }
