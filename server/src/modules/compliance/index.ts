/**
 * How much of a day's watched time was without a temperature alarm. Owns no table: it reads policies, their revisions and the records
 * of alarms, and no readings. Invariants: time in which no policy watched a device, or after its last report, counts nowhere and so
 * never as good; the work grows with the devices and with the alarms of the day, not with what is kept.
 */
import { compliance } from '@coldway/contract/compliance/compliance.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { type ComplianceParts, createComplianceService } from './compliance.service.ts'

export const createCompliance = (parts: ComplianceParts): Module => {
  const service = createComplianceService(parts)
  return { routes: implement(compliance, { queryToday: (context) => service.today(context) }) }
}
