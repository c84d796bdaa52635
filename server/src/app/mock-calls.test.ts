/** The demo area's calls answer in their own form while their flag is on, and like any unknown address while it is off. */
import { mockCalls, mockPath } from '@coldway/contract/mock-calls.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../testing/world.ts'

const off = await makeWorld()
const on = await makeWorld({ config: { mocksDemoArea: true } })

test.each(Object.keys(mockCalls))('%s', async (name) => {
  const unknown = await fetch(`${off.base}/mock/nothing`)
  const silent = await fetch(`${off.base}${mockPath(name)}`)
  expect([silent.status, await silent.text()]).toEqual([404, await unknown.text()])
  const answer = await fetch(`${on.base}${mockPath(name)}`)
  expect([answer.status, await answer.json()]).toEqual([200, { code: 0, message: 'success', data: mockCalls[name] }])
})

test('a row of the table has the fields of the specification', () => {
  const { records } = mockCalls.getFrosTable as { readonly records: readonly object[] }
  const fields =
    'id,IsAudit,date,name,province,city,address,zip,uploadId,type,number,customer,container,refrigerator,gateway,state'
  for (const row of records) expect(Object.keys(row).sort()).toEqual(fields.split(',').sort())
})
