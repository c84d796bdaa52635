/**
 * The public pages for someone with a device at hand. Owns nothing: reads one device and its reports, by the device's
 * own credential. Invariants: number and credential are checked together and guessing is slowed down; an unknown number
 * answers like a wrong credential; each opening, and each refusal at a known device, is in the trail of its
 * organisation; the pages show nothing of the organisation, nor of reports from before the device came to it.
 */
import { maintenance } from '@coldway/contract/devices/maintenance.ts'
import { implement } from '../../platform/implement.ts'
import { createMaintenanceService, type MaintenanceParts } from './maintenance.service.ts'
import type { Module } from '../module.ts'

export const createMaintenance = (parts: MaintenanceParts): Module => {
  const service = createMaintenanceService(parts)
  return {
    routes: implement(maintenance, {
      openDataLog: (context) => service.openDataLog(context, context.body),
      openPrimitiveData: (context) => service.openPrimitiveData(context, context.body),
    }),
  }
}
