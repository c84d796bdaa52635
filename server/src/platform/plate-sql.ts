/** Finds plates however they are separated. The database holds them as keys: `plate_key(plate)`, the twin of `plateKeyOf`. */
import { plateKeyOf } from '@coldway/contract/plates.ts'
import { type RawBuilder, sql } from 'kysely'
import { containing } from './list-sql.ts'

/** The plate whose key is `key` holds the text; a text of separators alone finds none. */
export const holdsPlate = (key: RawBuilder<unknown>, text: string): RawBuilder<boolean> => {
  const bare = plateKeyOf(text)
  return bare === '' ? sql`false` : sql`${key} like ${containing(bare)}`
}
