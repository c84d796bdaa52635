import { type Bodies, nextNumber } from '../body.ts'

const sinceTime = '2020-01-01 00:00:00'

/** A PDF that no other is equal to, in base64. */
const paper = (): string => Buffer.from(`%PDF-1.7 ${crypto.randomUUID()}`).toString('base64')

export const probesBodies: Bodies = {
  'probes.queryByDevice': ({ device }) => [{ deviceId: device }],
  'probes.save': ({ device }) => [
    { deviceId: device, key: 'hum1', serialNumber: `SW-${nextNumber()}`, sinceTime, remark: '' },
  ],
  'probes.update': ({ probe }) => [
    { id: probe, version: 1, serialNumber: `SW-${nextNumber()}`, sinceTime, untilTime: null, remark: '' },
  ],
  'probes.remove': ({ probe }) => [{ id: probe, version: 1 }],
  'probes.addCertificate': ({ probe }) => [
    {
      probeId: probe,
      number: `SW-${nextNumber()}`,
      laboratory: 'Sweep',
      calibratedOn: '2026-01-01',
      dueOn: '2027-01-01',
      points: [{ reference: 5, reading: 5.1, uncertainty: 0.2 }],
    },
  ],
  'probes.attachFile': ({ probeCertificate }) => [{ certificateId: probeCertificate, file: paper() }],
  'probes.certificateFile': ({ probeCertificate }) => [{ certificateId: probeCertificate }],
  'probes.removeCertificate': ({ probeCertificate }) => [{ certificateId: probeCertificate }],
}
