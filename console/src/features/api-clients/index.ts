/**
 * Clients of the open API. Owns: the list, the form, the secret that is shown once, the figures of use. Not here: the description of
 * the calls, which the server shows at /api.
 */
export { ClientAddPage, ClientUpdatePage } from './client-form-pages.tsx'
export { ClientListPage } from './client-list-page.tsx'
