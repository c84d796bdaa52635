import { type OrgNode, organisations } from '@coldway/contract/users/organisations.ts'
import { useCall } from './use-call.ts'

/** The user's organisation and its branch, for choices; undefined while loading. */
export const useOrgTree = (): readonly OrgNode[] | undefined => useCall(organisations.queryOrgTree, {}).data
