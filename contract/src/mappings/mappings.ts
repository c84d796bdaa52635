/**
 * Temperature mapping studies: probes at places inside of a vehicle, a room or any other space, a run, what they measured, and the
 * approval that ends the study. A study goes from draft over running and completed to approved, never back; what is approved keeps
 * its figures, whatever arrives later.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { exportFormats } from '../downloads/exports.ts'
import { proseOf } from '../fields.ts'
import { FileAnswer } from '../file.ts'
import { choice, idOf, listPage, text, time } from '../list.ts'
import { WireTime } from '../readings/readings.ts'
import { required } from '../whole.ts'
import { mappingMeanings, mappingPlaces, mappingStates, mappingVerdicts } from './mapping-enums.ts'
import { ChangedMapping, Mapping, MappingResult, MappingRow, NewMapping } from './mapping-fields.ts'
import { mappingLimits } from './mapping-rule.ts'

const read = { audience: ['user'], needs: 'mapping:view', effect: 'read' } as const
const change = { audience: ['user'], needs: 'mapping:edit', effect: 'write' } as const
const ofMapping = [{ at: 'id', entity: 'mapping' }] as const
const named = [
  { at: 'vehicleId', entity: 'vehicle' },
  { at: 'roomId', entity: 'room' },
  { at: 'probes[].deviceId', entity: 'device' },
] as const
const wrong = [
  'limitsCrossed',
  'mappingPlaceRequired',
  'mappingInsideRequired',
  'mappingProbesOverlap',
  'deviceNotFound',
] as const
const Version = { id: Id, version: z.int() }

export const mappings = calls('mappings', '/v3/quality/mappings', {
  queryPageList: listPage({
    does: "The temperature mapping studies of the caller's organisations, the newest first.",
    needs: 'mapping:view',
    columns: {
      id: idOf('mapping'),
      name: text,
      place: choice(mappingPlaces),
      placeName: text,
      orgId: idOf('organisation'),
      state: choice(mappingStates),
      verdict: choice(mappingVerdicts),
      fromTime: time,
      createTime: time,
    },
    row: MappingRow,
  }),
  queryById: post({
    does: 'One temperature mapping study with its probes.',
    ...read,
    ids: ofMapping,
    body: z.object({ id: Id }),
    gives: Mapping,
    fails: ['notFound'],
  }),
  queryResult: post({
    does: 'What the probes of a mapping study measured in its run so far, or as it was approved.',
    ...read,
    cost: 'heavy',
    ids: ofMapping,
    body: z.object({ id: Id }),
    gives: MappingResult,
    fails: ['notFound', 'mappingStateRequired'],
  }),
  save: post({
    does: 'Adds a temperature mapping study as a draft.',
    ...change,
    ids: [{ at: 'orgId', entity: 'organisation' }, ...named],
    body: NewMapping,
    gives: z.object({ id: z.int() }),
    fails: ['organisationNotFound', 'notFound', ...wrong],
  }),
  update: post({
    does: 'Changes a mapping study that has not begun.',
    ...change,
    ids: [...ofMapping, ...named],
    body: ChangedMapping,
    gives: Done,
    fails: ['notFound', 'conflict', 'mappingStateRequired', ...wrong],
  }),
  start: post({
    does: 'Begins the run of a mapping study at a time, now at the latest. Place and probes are fixed from then on.',
    ...change,
    ids: ofMapping,
    body: z.object({ ...Version, fromTime: WireTime }),
    gives: Done,
    fails: ['notFound', 'conflict', 'mappingStateRequired', 'timeOrder', 'rangeTooLong'],
  }),
  complete: post({
    does: 'Ends the run of a mapping study at a time, now at the latest.',
    ...change,
    ids: ofMapping,
    body: z.object({ ...Version, untilTime: WireTime }),
    gives: Done,
    fails: ['notFound', 'conflict', 'mappingStateRequired', 'timeOrder', 'rangeTooLong'],
  }),
  approve: post({
    does: 'Approves a completed mapping study with the password of who signs, and keeps the figures that were seen.',
    audience: ['user'],
    needs: 'mapping:sign',
    effect: 'write',
    cost: 'heavy',
    ids: ofMapping,
    body: z.object({
      ...Version,
      password: z.string().min(1).max(200),
      meaning: z.enum(mappingMeanings),
      comment: proseOf(mappingLimits.commentMax),
      /** The fingerprint of the result that the person saw. */
      fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    gives: Done,
    fails: ['notFound', 'conflict', 'mappingStateRequired', 'mappingFactsChanged', 'passwordWrong', 'tooManyRequests'],
  }),
  remove: post({
    does: 'Deletes a mapping study that has not begun.',
    ...change,
    ids: ofMapping,
    body: z.object(Version),
    gives: Done,
    fails: ['notFound', 'conflict', 'mappingStateRequired'],
  }),
  report: post({
    does: 'The report of a mapping study as a document, or its figures as a sheet.',
    audience: ['user'],
    needs: 'mapping:view',
    effect: 'export',
    cost: 'heavy',
    ids: ofMapping,
    body: z.object({ id: Id, format: required('malformed', z.enum(exportFormats)) }),
    gives: FileAnswer,
    fails: ['notFound', 'mappingStateRequired', 'exportFailed', 'pdfNotSetUp', 'tooManyRequests'],
  }),
})
