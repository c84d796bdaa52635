import { expect, test } from 'vitest'
import { seeingNothing } from '../visibility.ts'
import { whileLeaving } from './while-leaving.ts'

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
