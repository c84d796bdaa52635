/** Reads all devices whose name begins alike, page by page. */
import { createColdway } from '@coldway/client'

const { COLDWAY = '', APP_ID = '', APP_SECRET = '' } = process.env
const coldway = createColdway({ base: COLDWAY, credential: { appId: APP_ID, secret: APP_SECRET }, zone: '+08:00' })

const codes: string[] = []
const vans = coldway.rows('devices.queryDeviceList', {
  size: 2,
  conditionVos: [{ column: 'deviceName', type: 'like', value: 'Van' }],
  sorts: [{ column: 'deviceCode', order: 'asc' }],
})
for await (const { deviceCode } of vans) codes.push(deviceCode)
console.log(JSON.stringify(codes))
