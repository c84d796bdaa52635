import { organisations } from '@coldway/contract/users/organisations.ts'

/** Calls to reload after a change of the tree. Forms load again whenever they open. */
export const organisationsStale = [organisations.queryPageList, organisations.queryOrgTree, organisations.getOrgCode]
