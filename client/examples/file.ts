/** Saves a list as a file, as it comes. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createColdway } from '@coldway/client'

const { COLDWAY = '', APP_ID = '', APP_SECRET = '', FILE = 'devices.csv' } = process.env
const coldway = createColdway({ base: COLDWAY, credential: { appId: APP_ID, secret: APP_SECRET }, language: 'en-US' })

const answer = await coldway.call('devices.queryDeviceList-export', { format: 'csv' }, { timeoutMs: 60_000 })
if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(FILE))
console.log(JSON.stringify(answer.headers.get('content-type')))
