/** A file ends with its visits and then its servers, in this order: a page whose server is gone would ask for it. */
import { afterAll } from 'vitest'
import { closeVisits } from './browser.ts'
import { closeServers } from './server.ts'

afterAll(async () => {
  await closeVisits()
  await closeServers()
})
