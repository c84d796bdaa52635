import { organisations } from '@coldway/contract/users/organisations.ts'

/** What a change of the tree makes old. Forms ask anew whenever they open. */
export const organisationsStale = [organisations.queryPageList, organisations.queryOrgTree, organisations.getOrgCode]
