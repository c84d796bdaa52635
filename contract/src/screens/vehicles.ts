/** The screens of vehicles: the register, the form, the page of one, what is to be done on them, where vehicles are, and where they were. */
import type { ScreenEntry } from './screen.ts'

export const vehicleScreens = {
  vehicles: {
    path: '/view/vehicle/vehicleInfo',
    title: 'titles.vehicles',
    needs: 'vehicle:view',
    menu: { group: 'vehicles', id: 121, code: 'vehicle-info', icon: 'truck' },
  },
  vehiclePlaces: {
    path: '/map/mapInfoPositioning',
    title: 'titles.vehiclePlaces',
    needs: 'vehicle:view',
    menu: { group: 'vehicles', id: 122, code: 'vehicle-positioning', icon: 'pin' },
  },
  vehicleTrack: {
    path: '/view/map/mapTrajectory',
    title: 'titles.vehicleTrack',
    frame: 'full',
    needs: 'vehicle:view',
    menu: { group: 'vehicles', id: 181, code: 'vehicle-trajectory', icon: 'track' },
  },
  vehicleUpkeep: {
    path: '/view/vehicle/vehicleUpkeep',
    title: 'titles.vehicleUpkeep',
    needs: 'vehicle:view',
    menu: { group: 'vehicles', id: 123, code: 'vehicle-upkeep', icon: 'settings' },
  },
  vehicle: {
    path: '/view/vehicle/vehicle',
    under: 'vehicles',
    title: 'titles.vehicle',
    needs: 'vehicle:view',
    ofObject: true,
    namesObject: true,
  },
  vehicleAdd: {
    path: '/view/vehicle/vehicleInfo_Add',
    under: 'vehicles',
    title: 'titles.vehicleAdd',
    needs: 'vehicle:edit',
  },
  vehicleUpdate: {
    path: '/view/vehicle/vehicleInfo_Update',
    under: 'vehicles',
    title: 'titles.vehicleUpdate',
    needs: 'vehicle:edit',
    ofObject: true,
  },
} as const satisfies Record<string, ScreenEntry>
