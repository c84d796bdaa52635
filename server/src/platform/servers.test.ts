import { Client, type PoolConfig } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { createLog } from './log.ts'
import { createPools } from './pools.ts'
import { chooseServer, serversOf } from './servers.ts'

const textsOf = (connectionString: string) => serversOf({ connectionString }).all.map((one) => one.connectionString)

describe('a connection string', () => {
  test('of one server is taken as it stands', () => {
    for (const text of ['postgresql://a:5432/b?sslmode=require', 'postgres://u@/db?host=%2Frun&port=5432'])
      expect(textsOf(text)).toEqual([text])
    expect(serversOf({ host: '/run', database: 'b' }).all).toEqual([{ host: '/run', database: 'b' }])
  })

  test('of several is one string for each, with the same user, database and settings', () => {
    expect(
      textsOf('postgresql://u:p%40@a:5432,[::1]:5433,c/coldway?sslmode=verify-full&target_session_attrs=read-write'),
    ).toEqual([
      'postgresql://u:p%40@a:5432/coldway?sslmode=verify-full',
      'postgresql://u:p%40@[::1]:5433/coldway?sslmode=verify-full',
      'postgresql://u:p%40@c/coldway?sslmode=verify-full',
    ])
  })

  test.each([
    ['', 'primary'],
    ['?target_session_attrs=read-write', 'primary'],
    ['?target_session_attrs=primary', 'primary'],
    ['?target_session_attrs=standby', 'standby'],
  ])('with "%s" wants a %s', (query, part) => {
    expect(serversOf({ connectionString: `postgres://a,b/db${query}` }).part).toBe(part)
  })

  test('that wants anything else is refused with a sentence', () => {
    expect(() => textsOf('postgres://a,b/db?target_session_attrs=any')).toThrow('target_session_attrs=any')
  })

  test('may not have start options on any of its servers', () => {
    const where = { connectionString: 'postgres://a,b/db?options=-c%20role%3Dx' }
    expect(() => createPools(where, createLog('silent'))).toThrow('may not have `options`')
  })
})

describe('of several servers', () => {
  const { user, host, port } = inject('postgres')
  const one: PoolConfig = { host, port, user, database: 'postgres' }

  test('the only one is not asked what it is', async () => {
    expect(await chooseServer({ ...one, port: 1 })).toMatchObject({ port: 1 })
    const client = new Client(await chooseServer(one))
    await client.connect()
    await client.end()
  })

  test('none that answers is said with a sentence', async () => {
    const where = { connectionString: 'postgres://x@127.0.0.1:1,127.0.0.1:2/db' }
    await expect(chooseServer(where)).rejects.toThrow('None of the 2 database servers is a primary that answers')
  })
})
