/**
 * Rooms: greenhouses and cold stores as they are now, a room's climate day by day, and the form of a room. Not here: alarms and their
 * limits (alarms, alarm-policies), the page of a device.
 */
export { ColdRoomAddPage, ColdRoomUpdatePage, ZoneAddPage, ZoneUpdatePage } from './room-form-pages.tsx'
export { ColdRoomsPage, GreenhousePage } from './rooms-page.tsx'
