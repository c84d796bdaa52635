/**
 * Device types: sensors of a model, and the temperature floor below which samples are faults. Owns: the list and the form.
 * Types of an organisation above are visible and usable, not editable.
 */
export { DeviceTypeAddPage, DeviceTypeUpdatePage } from './device-type-form-pages.tsx'
export { DeviceTypeListPage } from './device-type-list-page.tsx'
