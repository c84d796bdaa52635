import { configLimits, userConfig } from '@coldway/contract/users/user-config.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf } = await makeWorld()

test('are stored, replaced and forgotten, and are nobody else’s', async () => {
  const [one, two] = [await make.user(), await make.user()]
  await dataOf(one, userConfig.insertUserConfig, { key: 'table', chunks: ['a', 'b'] })
  expect((await callAs(one, userConfig.insertUserConfig, { key: 'table', chunks: ['c'] })).body.code).toBe('5')
  await dataOf(one, userConfig.updateUserConfig, { key: 'theme', chunks: ['dark'] })
  await dataOf(one, userConfig.updateUserConfig, { key: 'theme', chunks: ['冷 "\\'] })
  await dataOf(two, userConfig.updateUserConfig, { key: 'theme', chunks: ['light'] })
  await dataOf(two, userConfig.deleteUserConfig, { key: 'table' })
  const all = [
    { key: 'table', chunks: ['a', 'b'] },
    { key: 'theme', chunks: ['冷 "\\'] },
  ]
  expect(await dataOf(one, userConfig.queryUserConfig, {})).toEqual(all)
  expect(await dataOf(one, userConfig.queryUserConfig, { key: 'theme' })).toEqual(all.slice(1))
  await dataOf(one, userConfig.deleteUserConfig, { key: 'table' })
  await dataOf(one, userConfig.deleteUserConfig, { key: 'table' })
  expect(await dataOf(one, userConfig.queryUserConfig, {})).toEqual(all.slice(1))
})

test('are bounded in number and in size', async () => {
  const user = await make.user()
  for (let n = 0; n < configLimits.keysPerUser; n++)
    await dataOf(user, userConfig.updateUserConfig, { key: `k${n}`, chunks: ['v'] })
  expect((await callAs(user, userConfig.updateUserConfig, { key: 'more', chunks: ['v'] })).body.code).toBe('5')
  await dataOf(user, userConfig.updateUserConfig, { key: 'k0', chunks: ['w'] })
  const most = Array<string>(configLimits.chunks).fill('x'.repeat(configLimits.chunkLength))
  await dataOf(user, userConfig.updateUserConfig, { key: 'k1', chunks: most })
  for (const chunks of [[...most, 'x'], ['x'.repeat(configLimits.chunkLength + 1)], []])
    expect((await callAs(user, userConfig.updateUserConfig, { key: 'k2', chunks })).body.code).toBe('1')
})
