/**
 * Vehicles: the register with its form, the page of one, what is to be done on them, where vehicles are, and the devices by which one finds where a vehicle was. Not here:
 * the track itself (tracks), the state of a device (device-page).
 */
export { VehicleAddPage, VehicleUpdatePage } from './vehicle-form-pages.tsx'
export { VehicleListPage } from './vehicle-list-page.tsx'
export { VehiclePage } from './vehicle-page.tsx'
export { VehiclePlacesPage } from './vehicle-places-page.tsx'
export { VehicleTrackPage } from './vehicle-track-page.tsx'
export { VehicleUpkeepPage } from './vehicle-upkeep-page.tsx'
