/** What a client of the open API may be allowed, and which calls are open to clients at all (docs/decisions/0240-api-clients.md). */
import type { Call } from '../call.ts'
import { type Permission, permissions } from '../permissions.ts'

/** What only a person may do: sign a release or a mapping study, open a lock, and make or change clients and what leaves by itself. */
const personal = [
  'release:sign',
  'mapping:sign',
  'command:unlock',
  'apiClient:view',
  'apiClient:edit',
  'forwarding:view',
  'forwarding:edit',
] as const satisfies Permission[]
type Personal = (typeof personal)[number]
export type ClientScope = Exclude<Permission, Personal>

export const clientScopes = permissions.filter(
  (one): one is ClientScope => !(personal as readonly Permission[]).includes(one),
)

/** Calls without a permission are about a person's own things, and so is the download centre. */
export const isOpenToClients = ({ audience, needs, name }: Call): boolean =>
  audience.includes('user') &&
  needs !== undefined &&
  (clientScopes as readonly Permission[]).includes(needs) &&
  !name.startsWith('downloads.')
