/** The pages of one line: its own, and the forms that add and change it. */
export { LineAddPage } from './line-form-pages.tsx'
export { LinePage, LineUpdatePage } from './line-page.tsx'
