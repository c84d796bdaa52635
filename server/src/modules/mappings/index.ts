/**
 * Mapping studies: probes at places inside of a space, a run, and what they measured. Owns `mappings` and `mapping_probes`. Not here:
 * readings (readings), the figures of one series (sensors), calibration (probes), the formula between probes (contract). Invariants: a
 * study goes from draft over running and completed to approved, each by one conditional update, and never back; its place and probes
 * are fixed when its run begins; an approved study keeps the figures that were signed; what is not known is never good.
 */
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { createMappingsService } from './mappings.service.ts'
import { createReportService, type MappingReportParts } from './report.service.ts'
import { createResultService, type ResultParts } from './result.service.ts'

export const createMappings = (parts: ResultParts & MappingReportParts): Module => {
  const service = createMappingsService(parts)
  const results = createResultService(parts)
  const report = createReportService(parts, results)
  const routes = implement(mappings, {
    queryPageList: (context) => service.list(context, context.body),
    queryById: (context) => service.get(context, context.body.id),
    queryResult: (context) => results.get(context, context.body.id),
    save: (context) => service.add(context, context.body),
    update: (context) => service.update(context, context.body),
    start: (context) => service.start(context, context.body),
    complete: (context) => service.complete(context, context.body),
    approve: (context) => results.approve(context, context.body),
    remove: (context) => service.remove(context, context.body),
    report: (context) => report(context, context.body),
  })
  return { routes }
}
