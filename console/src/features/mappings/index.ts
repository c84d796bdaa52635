/**
 * Mapping studies: their list and form, and the page of a study with its space in three dimensions over the time of its run. Not here:
 * probes of devices and their certificates (probes), the formula between probes (contract).
 */
export { MappingAddPage, MappingUpdatePage } from './mapping-form-pages.tsx'
export { MappingListPage } from './mapping-list-page.tsx'
export { MappingPage } from './mapping-page.tsx'
