import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { makeWorld } from '../testing/world.ts'
import { sampleOf, tryScript } from './api-try.ts'

const { base } = await makeWorld({ config: { roles: new Set(['api']) } })

test('each call for users has a form with what it demands at the least; devices and files have none', async () => {
  const page = await (await fetch(`${base}/api`)).text()
  const formOf = (path: string) =>
    new RegExp(`<form class="try" data-method="\\w+" data-path="${path}"[^]*?</form>`).exec(page)?.[0]
  expect(formOf('/v3/base/bas-device/queryDeviceList')).toContain('"page": 1')
  expect(formOf('/v3/base/rooms/deleteByIds')).toContain('data-changes')
  expect(formOf('/v3/base/rooms/queryPageList')).not.toContain('data-changes')
  expect(formOf('/v3/open/uplink')).toBeUndefined()
  // A column that grows with its text would be cut off by the box around it.
  expect(page).not.toMatch(/grid-template-columns:1fr/)
})

test('the script is one that a browser reads, and is alone with the page', async () => {
  const answer = await fetch(`${base}/api/try.js`)
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(await answer.text()).toBe(tryScript)
  expect(() => new Script(tryScript)).not.toThrow()
  expect(tryScript).not.toMatch(/import|localStorage|sessionStorage|innerHTML/)
})

test.each([
  [
    { type: 'object', properties: { id: { type: 'integer', minimum: 1 }, note: { type: 'string' } }, required: ['id'] },
    { id: 1 },
  ],
  [{ type: 'object', properties: { kind: { type: 'string', enum: ['a', 'b'] } }, required: ['kind'] }, { kind: 'a' }],
  [{ type: 'object', properties: { ids: { type: 'array' } }, required: ['ids'] }, { ids: [] }],
  [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, false],
  [{}, ''],
])('of %j it is %j', (schema, sample) => {
  expect(sampleOf(schema)).toEqual(sample)
})
