import { probes } from '@coldway/contract/probes/probes.ts'

/** What a change of a probe or of a certificate makes old. */
export const probesStale = [probes.queryPageList, probes.queryByDevice]
