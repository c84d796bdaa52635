/**
 * Evidence: what is known of a completed shipment, frozen so that a stranger can check it without us (docs/evidence-format.md). Owns
 * `evidence_records` with their blobs, `captured_events` (what others say, which changes nothing), `evidence_names` (where a UUID of an event is found),
 * `evidence_chain`, `evidence_key_log`,
 * the key that signs, and the certificate and signatures of reports. Not here: what happened (reports
 * reads it), the decision (releases). Invariants: a record, an entry of the chain and a statement about keys are never changed; a
 * record that supersedes another names it and says why; the bytes of a bundle are the same whenever it is asked for.
 */
import { coldChainReports } from '@coldway/contract/downloads/cold-chain-report.ts'
import { epcis } from '@coldway/contract/evidence/epcis.ts'
import { epcisEventTypes } from '@coldway/contract/evidence/epcis-query.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import type { Callers } from '../../platform/callers.ts'
import { implement } from '../../platform/implement.ts'
import type { AddTask, EvidenceReportRequest, Maker } from '../downloads/index.ts'
import type { ServingModule } from '../module.ts'
import { createCaptureService } from './epcis/capture/capture.service.ts'
import { namesJob, queueUnnamed } from './epcis/names/names.job.ts'
import { createEpcisService } from './epcis/epcis.service.ts'
import { createEvidenceService, type EvidenceParts } from './evidence.service.ts'
import { issueJob } from './issue.job.ts'
import { createLogService } from './log.service.ts'
import { createReadingsService } from './readings.service.ts'
import { stampJob, type StampParts } from './signature/stamp.job.ts'
import { createReportMaker, type ReportMakerParts } from './report/report.maker.ts'

export { isLost } from './as-signed.ts'
export { createRecordDocuments, type RecordDocuments } from './epcis/record-events.ts'
export { queueIssue } from './issue.job.ts'
export { listEvidenceBlobs } from './evidence.store.ts'
export { stampKind } from './signature/stamp.job.ts'
export { forgetIdentity } from './signature/identity.store.ts'
export { listKeyLog, revokeKey, rotateKey } from './signer.store.ts'

type Parts = Omit<EvidenceParts, 'revokedKeys'> &
  ReportMakerParts &
  StampParts & { readonly addTask: AddTask; readonly callers: Callers }

export const createEvidence = (parts: Parts): ServingModule<Maker<EvidenceReportRequest>> => {
  const log = createLogService(parts)
  const service = createEvidenceService({ ...parts, revokedKeys: log.revokedKeys })
  const events = createEpcisService({ ...parts, shipmentOf: service.shipmentOf })
  const captures = createCaptureService(parts)
  const readings = createReadingsService({ ...parts, getRecord: service.getRecord })
  return {
    service: createReportMaker(parts, service.getRecord),
    jobs: [issueJob(parts, service), stampJob(parts), namesJob(parts)],
    housekeeping: {
      works: { evidenceNames: (aboutMs) => queueUnnamed(parts, aboutMs) },
      deletions: { captureJobs: captures.deleteOld },
    },
    routes: [
      ...implement(evidence, {
        queryList: (context) => service.list(context, context.body.waybillId),
        issue: (context) => service.issue(context, context.body),
        bundle: (context) => service.bundle(context, context.body),
        queryReadings: (context) => readings(context, context.body),
        proof: (context) => service.proof(context, context.body),
        queryLog: (context) => log.get(context.body.record),
      }),
      ...implement(epcis, {
        document: (context) => events.document(context, context.body),
        queryEvents: (context) => events.queryEvents(context, context.body),
        events: (context) => events.events(context, context.body),
        eventTypes: () => [...epcisEventTypes],
        capture: (context) => captures.capture(context, context.body),
        captureJob: (context) => captures.job(context, context.body.captureID),
        queryCaptured: (context) => captures.listOf(context, context.body.waybillId),
      }),
      ...implement(coldChainReports, {
        coldChainReport: (context) => parts.addTask(context, { ...context.body, kind: 'coldChainReport' }),
      }),
    ],
  }
}
