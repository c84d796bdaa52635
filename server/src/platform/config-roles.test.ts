import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { roleNames } from './config-roles.ts'

const elsewhere = { COLDWAY_DATABASE_URL: 'postgresql://coldway@db/coldway', COLDWAY_BUS_URL: 'nats://a,nats://b:4333' }

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

  test('the bus by its addresses', () => {
    expect(readConfig(elsewhere, []).bus).toMatchObject({ servers: ['a:4222', 'b:4333'], isSecret: false })
    const secret = { ...elsewhere, COLDWAY_BUS_URL: 'tls://me:p%40ss@bus' }
    expect(readConfig(secret, []).bus).toMatchObject({ user: 'me', password: 'p@ss', isSecret: true })
  })

  test.each([
    ['an unknown one', { ...elsewhere, COLDWAY_ROLES: 'api,boss' }, /COLDWAY_ROLES: names some of ingest, api, live/],
    ['none', { ...elsewhere, COLDWAY_ROLES: ',' }, /COLDWAY_ROLES: names some of/],
    [
      'some without a bus',
      { ...elsewhere, COLDWAY_ROLES: 'ingest', COLDWAY_BUS_URL: '' },
      /COLDWAY_BUS_URL: needed where/,
    ],
    ['a bus without a database', { COLDWAY_BUS_URL: 'nats://a' }, /COLDWAY_DATABASE_URL: needed with COLDWAY_BUS_URL/],
    ['no bus', { ...elsewhere, COLDWAY_BUS_URL: 'http://a' }, /COLDWAY_BUS_URL: wants nats:/],
    [
      'some on a database of their own',
      { COLDWAY_ROLES: 'ingest' },
      /COLDWAY_DATABASE_URL: needed where COLDWAY_ROLES/,
    ],
  ])('%s is refused by its name', (_what, variables, sentence) => {
    expect(() => readConfig(variables, [])).toThrow(sentence)
  })
})
