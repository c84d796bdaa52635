import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexed, type Policy } from './policies.ts'

const policy = (id: number, orgPath: string): Policy => ({
  id,
  orgPath,
  name: '',
  scene: 'device',
  version: 1,
  levels: [],
  push: { isEnabled: true, scope: 'branch', types: ['opened'] },
  revisions: [],
})
const paths = fc
  .array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 })
  .map((ids) => `1/${ids.map((id) => `${id}/`).join('')}`)

test('policies above an organisation are those whose path its own begins with, by their id', () => {
  fc.assert(
    fc.property(fc.array(paths, { maxLength: 20 }), paths, (all, orgPath) => {
      const policies = all.map((path, at) => policy(at + 1, path))
      const wanted = policies.filter((one) => orgPath.startsWith(one.orgPath))
      expect(indexed(policies).above(orgPath)).toEqual(wanted)
    }),
  )
})

test('a policy is found by its id', () => {
  const policies = [policy(3, '1/4/'), policy(7, '1/')]
  expect(indexed(policies).find(7)).toBe(policies[1])
  expect(indexed(policies).find(8)).toBeUndefined()
})
