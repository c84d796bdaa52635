import { type Bodies, dayFromNow, type Ids } from '../body.ts'

/** CSV, in which a leak can be seen. */
const ofDevice = ({ device }: Ids) => [
  { deviceIds: [device], startTime: dayFromNow(-1), endTime: dayFromNow(1), format: 'csv' },
]

export const downloadsBodies: Bodies = {
  'downloads.exportTrackForDownCenter': ofDevice,
  'downloads.exportSensorForDownCenter': ofDevice,
  // A list that everybody may see; lists.test.ts checks the permission of each of the others.
  'downloads.exportListForDownCenter': () => [{ list: 'downloads.queryPageList', file: {} }],
  'downloads.exportTempHumDetail': ofDevice,
  'downloads.exportSensorScene': ofDevice,
  'downloads.prepareExportTrack': ofDevice,
  'downloads.exportTrackBatch': ofDevice,
  'downloads.exportTrackDownCenter': ofDevice,
  'downloads.exportTrack': () => [{ ticket: 'nothing' }],
  'downloads.file': () => [{ ticket: 'nothing' }],
  'downloads.deleteByIds': () => [{ ids: [1] }],
  'downloads.downloadFromCOS': () => [{ id: 1 }],
  'downloads.cancel': () => [{ id: 1 }],
  'downloads.retry': () => [{ id: 1 }],
}
