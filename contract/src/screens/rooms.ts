/** The screens of rooms: greenhouses and cold stores as they are now, and the form of a room. */
import type { ScreenEntry } from './screen.ts'

export const roomScreens = {
  greenhouse: {
    path: '/view/agriculturalGreenhouse/greenhouseMonitoring',
    title: 'titles.greenhouse',
    needs: 'room:view',
    menu: { group: 'rooms', id: 191, code: 'greenhouse-monitoring', icon: 'drop' },
  },
  coldRooms: {
    path: '/view/Warehouse/manage',
    title: 'titles.coldRooms',
    needs: 'room:view',
    menu: { group: 'rooms', id: 192, code: 'cold-rooms', icon: 'thermometer' },
  },
  zoneAdd: {
    path: '/view/agriculturalGreenhouse/zoneAdd',
    under: 'greenhouse',
    title: 'titles.zoneAdd',
    needs: 'room:edit',
  },
  coldRoomAdd: {
    path: '/view/Warehouse/roomAdd',
    under: 'coldRooms',
    title: 'titles.coldRoomAdd',
    needs: 'room:edit',
  },
  zoneUpdate: {
    path: '/view/agriculturalGreenhouse/zoneUpdate',
    under: 'greenhouse',
    title: 'titles.zoneUpdate',
    needs: 'room:edit',
    ofObject: true,
  },
  coldRoomUpdate: {
    path: '/view/Warehouse/roomUpdate',
    under: 'coldRooms',
    title: 'titles.coldRoomUpdate',
    needs: 'room:edit',
    ofObject: true,
  },
} as const satisfies Record<string, ScreenEntry>
