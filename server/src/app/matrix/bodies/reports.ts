import { type Bodies, dayFromNow } from '../body.ts'

/** CSV, in which a leak can be seen. */
export const reportsBodies: Bodies = {
  'downloads.exportWaybillReport': ({ waybill }) => [{ id: waybill, format: 'csv' }],
  'downloads.exportDeviceReport': ({ device }) => [
    { deviceId: device, startTime: dayFromNow(-1), endTime: dayFromNow(1), format: 'csv' },
  ],
}
