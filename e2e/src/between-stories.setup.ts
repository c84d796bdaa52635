/** A file ends with its visits and then its servers, in this order: a page whose server is gone would ask for it. */
import { afterAll, afterEach } from 'vitest'
import { closeVisits, openTexts } from './browser.ts'
import { closeServers } from './server.ts'

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const { url, text } of await openTexts()) console.error(`${task.name} failed beside ${url}:\n${text}`)
})

afterAll(async () => {
  await closeVisits()
  await closeServers()
})
