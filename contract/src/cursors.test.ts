/** A list whose rows have an id can be read to its end in their order, whatever comes and goes meanwhile. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'

const lists = api.flatMap((call) => {
  const rows = call.gives instanceof z.ZodObject ? call.gives.shape.records : undefined
  const row = rows instanceof z.ZodArray ? rows.element : undefined
  return call.columns && row instanceof z.ZodObject && 'id' in row.shape ? [[call.name, call.columns] as const] : []
})

test.each(lists)('%s has a cursor', (_name, columns) => {
  expect(columns.id).toMatchObject({ isSortable: true, types: expect.arrayContaining(['gt']) })
})
