/** The pages of one site: its own, and the forms that add and change it. */
export { SiteAddPage } from './site-form-pages.tsx'
export { SitePage, SiteUpdatePage } from './site-page.tsx'
