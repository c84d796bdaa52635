/**
 * Users: accounts of the user's organisations. Owns: the list, add, edit, enable, deactivate, reset, delete. Not here: the
 * user's own password (features/sign-in) and the rights of roles (features/roles). A one-time password is never stored: it
 * exists in the dialog that shows it.
 */
export { UserAddPage } from './user-add-page.tsx'
export { UserListPage } from './user-list-page.tsx'
export { useRoleChoice } from './use-role-choice.ts'
export { UserUpdatePage } from './user-update-page.tsx'
