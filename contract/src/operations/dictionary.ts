/** The enumerations of the product with their labels in five languages, for forms and for other programs. */
import { z } from 'zod'
import { calls } from '../call.ts'
import { listPage, text } from '../list.ts'

export const DictionaryEntry = z.object({
  /** Name of the enumeration, such as `siteTypes`. */
  dictType: z.string(),
  /** Name of the value, the key of its texts. */
  dictCode: z.string(),
  /** Wire value: a number for a few, otherwise the name. */
  dictValue: z.string(),
  seq: z.int(),
  name: z.string(),
  enName: z.string(),
  ruName: z.string(),
  koName: z.string(),
  thName: z.string(),
})
export type DictionaryEntry = z.infer<typeof DictionaryEntry>

export const dictionary = calls('dictionary', '/v3/system/sys-dict-data', {
  queryPageList: listPage({
    does: 'Values of the enumerations, in their order, with their labels.',
    columns: { dictType: text, dictCode: text, dictValue: text, name: text, enName: text },
    row: DictionaryEntry,
  }),
})
