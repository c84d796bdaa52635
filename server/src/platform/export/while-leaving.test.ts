import { fail } from '@coldway/contract/errors.ts'
import { expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { seeingNothing } from '../visibility.ts'
import { whileLeaving, whileStill } from './while-leaving.ts'

async function* parts() {
  yield* ['a', 'b', 'c']
}

test('a file that its reader may have no longer is cut off before its next part', async () => {
  const taken: string[] = []
  let isAllowed = true
  const read = async () => {
    const check = async () => {
      if (!isAllowed) throw new Error('taken back')
    }
    for await (const part of whileLeaving(parts(), check, 0)) {
      taken.push(part)
      isAllowed = taken.length < 2
    }
  }
  await expect(seeingNothing(read)).rejects.toThrow('taken back')
  expect(taken).toEqual(['a', 'b'])
})

test('a file that leaves quickly is asked for once, by the call itself', async () => {
  const taken: string[] = []
  const check = () => Promise.reject(new Error('asked'))
  for await (const part of whileLeaving(parts(), check)) taken.push(part)
  expect(taken).toEqual(['a', 'b', 'c'])
})

test('a file under way ends at a refusal, also while its next part is awaited', async () => {
  async function* stuck() {
    yield 'a'
    await new Promise<never>(() => undefined)
  }
  const taken: string[] = []
  const read = async () => {
    const check = async () => {
      if (taken.length > 0) throw fail('waybillNotFound')
    }
    for await (const part of whileStill(stuck(), check, 1)) taken.push(part)
  }
  await expect(seeingNothing(read)).rejects.toThrow('waybillNotFound')
  expect(taken).toEqual(['a'])
})

test('a file that was taken back before its end has no end, and one that was not has', async () => {
  const read = async (isAllowed: boolean) => {
    const taken: string[] = []
    const check = async () => {
      if (!isAllowed && taken.length === 3) throw fail('waybillNotFound')
    }
    for await (const part of whileStill(parts(), check)) taken.push(part)
    return taken
  }
  await expect(seeingNothing(() => read(false))).rejects.toThrow('waybillNotFound')
  expect(await seeingNothing(() => read(true))).toEqual(['a', 'b', 'c'])
})

test('a database that is away ends no file', async () => {
  let asked = 0
  const slowly = async function* () {
    yield 'a'
    await until(() => asked > 1)
    yield 'b'
  }
  const check = async () => {
    asked += 1
    if (asked <= 2) throw new Error('away')
  }
  const taken: string[] = []
  for await (const part of whileStill(slowly(), check, 1)) taken.push(part)
  expect(taken).toEqual(['a', 'b'])
})
