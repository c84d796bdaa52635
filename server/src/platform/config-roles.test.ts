import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { roleNames } from './config-roles.ts'

const elsewhere = { COLDWAY_DATABASE_URL: 'postgresql://coldway@db/coldway' }

describe('roles', () => {
  test('all of them by default, with the demonstration', () => {
    const { roles, isDemo } = readConfig({}, [])
    expect([...roles]).toEqual(roleNames)
    expect(isDemo).toBe(true)
    expect(readConfig({}, ['--no-demo']).isDemo).toBe(false)
  })

  test('some of them, without the demonstration unless it is asked for', () => {
    const some = { ...elsewhere, COLDWAY_ROLES: 'api, live' }
    expect([...readConfig(some, []).roles]).toEqual(['api', 'live'])
    expect(readConfig(some, []).isDemo).toBe(false)
    expect(readConfig(some, ['--demo']).isDemo).toBe(true)
  })

  test.each([
    ['an unknown one', { ...elsewhere, COLDWAY_ROLES: 'api,boss' }, /COLDWAY_ROLES: names some of ingest, api, live/],
    ['none', { ...elsewhere, COLDWAY_ROLES: ',' }, /COLDWAY_ROLES: names some of/],
    [
      'some on a database of their own',
      { COLDWAY_ROLES: 'ingest' },
      /COLDWAY_DATABASE_URL: needed where COLDWAY_ROLES/,
    ],
  ])('%s is refused by its name', (_what, variables, sentence) => {
    expect(() => readConfig(variables, [])).toThrow(sentence)
  })
})
