/**
 * Roles and their rights. Owns: the list, the form with its trees of rights. Not here: which rights exist
 * (contract/src/permissions.ts) and who has a role (features/users).
 */
export { platformTree, rightWords, withMenus } from './rights.ts'
export { RoleAddPage } from './role-add-page.tsx'
export { RoleListPage } from './role-list-page.tsx'
export { RoleUpdatePage } from './role-update-page.tsx'
