/** The screens of vehicles: the register, the form, the page of one, what is to be done on them, where vehicles are, and where one of them was. */
import type { ScreenEntry } from './screen.ts'

export const vehicleScreens = {
  vehicles: {
    path: '/view/vehicle/vehicleInfo',
    title: 'vehicles.title',
    needs: 'vehicle:view',
    menu: { group: 'vehicles', id: 121, code: 'vehicle-info', icon: 'truck' },
  },
  vehiclePlaces: {
    path: '/map/mapInfoPositioning',
    title: 'vehicles.places',
    needs: 'vehicle:view',
    menu: { group: 'vehicles', id: 122, code: 'vehicle-positioning', icon: 'pin' },
  },
  vehicleUpkeep: {
    path: '/view/vehicle/vehicleUpkeep',
    title: 'vehicles.upkeep.title',
    needs: 'vehicle:view',
    menu: { group: 'vehicles', id: 123, code: 'vehicle-upkeep', icon: 'settings' },
  },
  vehicle: {
    path: '/view/vehicle/vehicle',
    under: 'vehicles',
    title: 'vehicles.page.title',
    needs: 'vehicle:view',
    ofObject: true,
    namesObject: true,
  },
  vehicleTrack: {
    path: '/view/map/mapTrajectory',
    under: 'vehicles',
    title: 'vehicles.track',
    needs: 'vehicle:view',
    ofObject: true,
  },
  vehicleAdd: {
    path: '/view/vehicle/vehicleInfo_Add',
    under: 'vehicles',
    title: 'vehicles.add',
    needs: 'vehicle:edit',
  },
  vehicleUpdate: {
    path: '/view/vehicle/vehicleInfo_Update',
    under: 'vehicles',
    title: 'vehicles.update',
    needs: 'vehicle:edit',
    ofObject: true,
  },
} as const satisfies Record<string, ScreenEntry>
