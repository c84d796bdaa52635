/**
 * Device types: which sensors a model has and below which temperature its samples mean nothing. Owns: the list and the form.
 * Types of an organisation above are seen and used, not changed.
 */
export { DeviceTypeAddPage, DeviceTypeUpdatePage } from './device-type-form-pages.tsx'
export { DeviceTypeListPage } from './device-type-list-page.tsx'
