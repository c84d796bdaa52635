/** Finds the organisations that the rows of a file name, by name or code. */
import { inTenantOf, type OrgScope } from '../../platform/org-scope.ts'
import { plain } from '../../platform/upload/sheet-form.ts'
import type { OrganisationsService } from './organisations.service.ts'

type Found =
  | { readonly id: number }
  | { readonly error: 'organisationNotFound' }
  | { readonly error: 'deviceCellAmbiguous'; readonly params: { readonly value: string } }

/** Finds what a caller may name in the tenant of each of these organisations, which are in the scope. */
export const tenantScopesOf = async (
  organisations: OrganisationsService,
  scope: OrgScope,
  orgIds: readonly number[],
): Promise<ReadonlyMap<number, OrgScope>> => {
  const places = await organisations.listPaths(scope, [...new Set(orgIds)])
  return new Map(places.map(({ id, path }) => [id, inTenantOf(scope, path)]))
}

/** An empty text names the caller's own. */
export const organisationsNamed = async (
  organisations: OrganisationsService,
  scope: OrgScope,
): Promise<(text: string) => Found> => {
  const ids = new Map<string, number[]>()
  for (const { id, name, code } of await organisations.listTree({ scope }))
    for (const one of new Set([name, code, `${name} [${code}]`].map(plain))) ids.set(one, [...(ids.get(one) ?? []), id])
  return (text) => {
    if (text === '') return { id: scope.orgId }
    const [id, ...others] = ids.get(plain(text)) ?? []
    if (id === undefined) return { error: 'organisationNotFound' }
    return others.length > 0 ? { error: 'deviceCellAmbiguous', params: { value: text } } : { id }
  }
}
