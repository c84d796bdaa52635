/**
 * Users: accounts of the user's organisations. Owns: the list, add, edit, enable, deactivate, reset, delete. Not here: one's
 * own password (features/sign-in) and what roles hold (features/roles). A one-time password is never kept: it lives in the
 * dialog that shows it.
 */
export { UserAddPage } from './user-add-page.tsx'
export { UserListPage } from './user-list-page.tsx'
export { UserUpdatePage } from './user-update-page.tsx'
