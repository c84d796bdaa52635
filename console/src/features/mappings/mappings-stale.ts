import { mappings } from '@coldway/contract/mappings/mappings.ts'

/** What a change of a study makes old. */
export const mappingsStale = [mappings.queryPageList, mappings.queryById, mappings.queryResult]
