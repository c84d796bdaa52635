/**
 * Probes: the register of what measures on the channels of devices, and the certificates of their calibration. Owns `probes` and
 * `probe_certificates` with their files. Not here: readings, which waybills need calibrated probes (products, waybills), the record
 * that freezes certificates (evidence). Invariants: a channel has one probe at a time; a swap ends the one before and keeps its
 * time; a certificate is never changed, only added and deleted.
 */
import { probes } from '@coldway/contract/probes/probes.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { createCertificatesService } from './certificates.service.ts'
import { createProbesService, type ProbesParts } from './probes.service.ts'

export { listCertificateBlobs } from './certificates.store.ts'
export { type Calibration, findWanting, listCalibrations } from './calibrations.ts'
export { type FrozenProbe, freezeProbes } from './freeze-probes.ts'

export const createProbes = (parts: ProbesParts): Module => {
  const register = createProbesService(parts)
  const certificates = createCertificatesService(parts)
  const routes = implement(probes, {
    queryPageList: (context) => register.list(context, context.body),
    queryByDevice: (context) => register.ofDevice(context, context.body.deviceId),
    save: (context) => register.add(context, context.body),
    update: (context) => register.update(context, context.body),
    remove: (context) => register.remove(context, context.body),
    addCertificate: (context) => certificates.add(context, context.body),
    attachFile: (context) => certificates.attach(context, context.body),
    certificateFile: (context) => certificates.file(context, context.body.certificateId),
    removeCertificate: (context) => certificates.remove(context, context.body.certificateId),
  })
  return { routes }
}
