/**
 * Sign-in providers: the list and the form for administrators. Not here: the button on the sign-in page and the way back
 * (features/sign-in).
 */
export { ProviderAddPage, ProviderUpdatePage } from './provider-form-pages.tsx'
export { ProviderListPage } from './provider-list-page.tsx'
