/** The query string of EPCIS' REST binding as the body of our call: lists have `|` between their values, or come again. Pure. */
import { fail } from '@coldway/contract/errors.ts'
import { EpcisQuery } from '@coldway/contract/evidence/epcis-query.ts'

type Given = Readonly<Record<string, string | readonly string[] | undefined>>

/** What is no parameter stays as it came, and the call refuses it. `part` is what the path says. */
export const queryOf = (given: Given, part?: { readonly name: string; readonly value: string }): object => {
  if (part && part.name in given) throw fail('malformed', { field: part.name, reason: 'the path says it already' })
  const read = Object.entries(given).map(([name, value]) => [name, valueOf(name, value)] as const)
  return { ...Object.fromEntries(read), ...(part && { [part.name]: [part.value] }) }
}

const valueOf = (name: string, value: Given[string]): unknown => {
  if (!(name in EpcisQuery.shape)) return value
  if (name === 'perPage') return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (name === 'EXISTS_errorDeclaration')
    return value === 'true' || value === '' ? true : value === 'false' ? false : value
  if (/^(GE|LT)_|^nextPageToken$/.test(name)) return value
  return [value].flat().flatMap((one) => (one ?? '').split('|'))
}
