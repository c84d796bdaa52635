/**
 * Organisations: the tree of the user centre and its forms. Owns: the tree table, add, edit, move, delete. Not here: choosing
 * an organisation elsewhere (api/use-org-tree.ts), users (features/users) and devices.
 */
export { OrganisationAddPage } from './organisation-add-page.tsx'
export { OrganisationListPage } from './organisation-list-page.tsx'
export { OrganisationUpdatePage } from './organisation-update-page.tsx'
