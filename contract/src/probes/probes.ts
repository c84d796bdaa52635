/**
 * Probes: what measures on the channels of a device, with the certificates of their calibration. A probe keeps the time it was on
 * its channel, so that a swap changes nothing of before; a certificate is added and removed, never edited.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { lineOf, Remark } from '../fields.ts'
import { documentKinds, FileAnswer, UploadedFile } from '../file.ts'
import { choice, deviceColumns, idOf, listPage, orderOnly, text } from '../list.ts'
import { WireTime } from '../readings/readings.ts'
import { required, whole } from '../whole.ts'
import { calibrationStates } from './probe-enums.ts'
import { probeKeys, probeLimits } from './probe-rule.ts'

const Value = z.number().min(probeLimits.valueMin).max(probeLimits.valueMax)

/**
 * A point that the laboratory measured, in the unit of the channel: degrees Celsius, or per cent of
 * relative humidity.
 */
export const CalibrationPoint = z.object({
  reference: Value,
  reading: Value,
  /** The expanded uncertainty, as the certificate states it. */
  uncertainty: z.number().min(0).max(probeLimits.uncertaintyMax),
})
export type CalibrationPoint = z.infer<typeof CalibrationPoint>

export const ProbeCertificate = z.object({
  id: z.int(),
  number: z.string(),
  laboratory: z.string(),
  calibratedOn: z.string(),
  dueOn: z.string(),
  points: z.array(CalibrationPoint),
  /** The attached file; null when there is none. */
  file: z.object({ name: z.string(), kind: z.enum(documentKinds), bytes: z.int(), sha256: z.string() }).nullable(),
  /** The name of who entered it, as it was then. */
  userName: z.string(),
  createTime: z.string(),
})
export type ProbeCertificate = z.infer<typeof ProbeCertificate>

const Key = z.string().refine((key) => probeKeys.some((one) => one === key))
const State = z.enum(calibrationStates)

export const Probe = z.object({
  id: z.int(),
  key: z.string(),
  serialNumber: z.string(),
  sinceTime: z.string(),
  /** The end of its time on the channel; null while it is in place. */
  untilTime: z.string().nullable(),
  remark: z.string(),
  version: z.int(),
  /** The state today, by the newest certificate. */
  state: State,
  /** The certificates, the newest first. */
  certificates: z.array(ProbeCertificate),
})
export type Probe = z.infer<typeof Probe>

export const ProbeRow = z.object({
  id: z.int(),
  deviceId: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  plate: z.string().nullable(),
  orgName: z.string(),
  key: z.string(),
  serialNumber: z.string(),
  state: State,
  /** The number of the newest certificate; null when there is none. */
  number: z.string().nullable(),
  laboratory: z.string().nullable(),
  dueOn: z.string().nullable(),
})
export type ProbeRow = z.infer<typeof ProbeRow>

const fields = { serialNumber: lineOf(1, probeLimits.numberMax), sinceTime: WireTime, remark: Remark.default('') }
const change = { audience: ['user'], needs: 'probe:edit', effect: 'write' } as const
const ofProbe = [{ at: 'id', entity: 'probe' }] as const
const ofCertificate = [{ at: 'certificateId', entity: 'probeCertificate' }] as const
const OneCertificate = z.object({ certificateId: Id })

export const probes = calls('probes', '/v3/quality/probes', {
  queryPageList: listPage({
    does: 'The probes that are in place, with the state of their calibration; the one that is due first comes first.',
    needs: 'probe:view',
    columns: {
      id: idOf('probe'),
      ...deviceColumns,
      key: choice(probeKeys),
      serialNumber: text,
      number: text,
      laboratory: text,
      state: choice(calibrationStates),
      orgId: idOf('organisation'),
      dueOn: orderOnly,
    },
    row: ProbeRow,
  }),
  queryByDevice: post({
    does: 'The probes of a device, those in place first, with their certificates.',
    audience: ['user'],
    needs: 'probe:view',
    effect: 'read',
    ids: [{ at: 'deviceId', entity: 'device' }],
    body: z.object({ deviceId: required('deviceIdRequired', Id) }),
    gives: z.object({
      probes: z.array(Probe).max(probeLimits.perDevice),
      /** The channels that the device reports and that have no probe in place. */
      unknownKeys: z.array(z.string()),
    }),
    fails: ['deviceIdRequired', 'deviceNotFound'],
  }),
  save: post({
    does: 'Puts a probe on a channel of a device. The one that is there is taken off at that time.',
    ...change,
    ids: [{ at: 'deviceId', entity: 'device' }],
    body: z.object({ deviceId: required('deviceIdRequired', Id), key: Key, ...fields }),
    gives: z.object({ id: z.int() }),
    fails: ['deviceIdRequired', 'deviceNotFound', 'probesOverlap', 'timeOrder', 'tooMany'],
  }),
  update: post({
    does: 'Changes what is known of a probe and the time it is on its channel.',
    ...change,
    ids: ofProbe,
    body: z.object({ id: Id, version: z.int(), untilTime: WireTime.nullable(), ...whole(fields) }),
    gives: Done,
    fails: ['notFound', 'conflict', 'probesOverlap', 'timeOrder'],
  }),
  remove: post({
    does: 'Deletes a probe that was entered by mistake, with its certificates. The audit trail keeps what it was.',
    ...change,
    ids: ofProbe,
    body: z.object({ id: Id, version: z.int() }),
    gives: Done,
    fails: ['notFound', 'conflict'],
  }),
  addCertificate: post({
    does: 'Adds a certificate to a probe.',
    ...change,
    ids: [{ at: 'probeId', entity: 'probe' }],
    body: z.object({
      probeId: Id,
      number: lineOf(1, probeLimits.numberMax),
      laboratory: lineOf(1, probeLimits.laboratoryMax),
      calibratedOn: z.iso.date(),
      /** The last day on which the certificate holds. */
      dueOn: z.iso.date(),
      points: z.array(CalibrationPoint).min(1).max(probeLimits.pointsMax),
    }),
    gives: z.object({ id: z.int() }),
    fails: ['notFound', 'certificateExists', 'timeOrder', 'tooMany'],
  }),
  attachFile: post({
    does: 'Attaches the file of a certificate, once: PDF, JPEG, PNG or WebP, by its content.',
    ...change,
    ids: ofCertificate,
    takesFile: true,
    body: OneCertificate.extend({ file: UploadedFile }),
    gives: Done,
    fails: ['notFound', 'uploadInvalid', 'uploadTooLarge', 'uploadNotDocument', 'uploadTwice'],
  }),
  certificateFile: post({
    does: 'The file of a certificate, as it was attached.',
    audience: ['user'],
    needs: 'probe:view',
    effect: 'export',
    ids: ofCertificate,
    body: OneCertificate,
    gives: FileAnswer,
    fails: ['notFound'],
  }),
  removeCertificate: post({
    does: 'Deletes a certificate with its file. The audit trail keeps what it said; evidence that names it stays as it is.',
    ...change,
    ids: ofCertificate,
    body: OneCertificate,
    gives: Done,
    fails: ['notFound'],
  }),
})
