/** Signs each request, so that the secret never leaves the program. */
import { createColdway } from '@coldway/client'

const { COLDWAY = '', APP_ID = '', APP_SECRET = '' } = process.env
const coldway = createColdway({
  base: COLDWAY,
  credential: { appId: APP_ID, secret: APP_SECRET, by: 'signature' },
  zone: '+08:00',
})

const found = await coldway.call('devices.queryDeviceList', { page: 1, size: 10 })
console.log(JSON.stringify(found.total))
