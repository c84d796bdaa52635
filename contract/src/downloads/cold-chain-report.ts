/**
 * The cold-chain temperature report: what an evidence record says, as one document that is made of the record alone. The PDF has the
 * record inside and a seal over every byte (docs/evidence-format.md); Excel and CSV have the same figures.
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { languages } from '../enums.ts'
import { TaskGiven } from './downloads.ts'
import { exportFormats } from './exports.ts'

export const coldChainReports = calls('downloads', '/v3/system/sys-report', {
  coldChainReport: post({
    does: 'The cold-chain temperature report of an evidence record to the download centre, made of the record alone.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'write',
    ids: [{ at: 'waybillId', entity: 'waybillCompleted' }],
    body: z.object({
      waybillId: Id,
      record: z.uuid(),
      format: z.enum(exportFormats).default('pdf'),
      /** The language; that of the caller when left out. Times are in the caller's zone, with UTC beside. */
      language: z.enum(languages).optional(),
    }),
    gives: TaskGiven,
    fails: ['waybillNotFound', 'waybillStatusWrong', 'notFound', 'tooMany'],
  }),
})
