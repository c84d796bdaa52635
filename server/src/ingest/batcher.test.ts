import { describe, expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

const options = { maxBatchRows: 10, maxQueuedRows: 20 }

describe('batcher', () => {
  test('commits rows first in first out, also past a full queue', async () => {
    const committed: number[] = []
    const batcher = createBatcher<number>({ ...options, commit: async (rows) => void committed.push(...rows) })
    await Promise.all(Array.from({ length: 500 }, (_, index) => batcher.add([index])))
    expect(committed).toEqual(Array.from({ length: 500 }, (_, index) => index))
  })

  test('a newcomer waits behind those who wait already', async () => {
    const committed: string[] = []
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const batcher = createBatcher<string>({
      ...options,
      commit: async (rows) => {
        await gate
        committed.push(...rows)
      },
    })
    const first = Array.from({ length: 20 }, (_, index) => batcher.add([`a${index}`]))
    const waiting = batcher.add(['b'])
    open()
    await first[0]
    await Promise.all([...first, waiting, batcher.add(['c'])])
    expect(committed.slice(-2)).toEqual(['b', 'c'])
  })

  test('the queue never grows past its bound by more than one addition', async () => {
    let most = 0
    const batcher = createBatcher<number>({
      ...options,
      commit: async () => {
        most = Math.max(most, batcher.queuedRows)
      },
    })
    await Promise.all(Array.from({ length: 200 }, () => batcher.add([1, 2, 3])))
    expect(most).toBeLessThanOrEqual(options.maxQueuedRows + 2)
    expect(batcher.queuedRows).toBe(0)
  })

  test('a waiter is answered only after the commit that holds its rows', async () => {
    const order: string[] = []
    const batcher = createBatcher<number>({
      ...options,
      commit: async (rows) => void order.push(`commit ${rows.length}`),
    })
    await batcher.add([1]).then(() => order.push('answered'))
    expect(order).toEqual(['commit 1', 'answered'])
  })

  test('a failed commit fails its own waiters only', async () => {
    let count = 0
    const batcher = createBatcher<number>({
      maxBatchRows: 1,
      maxQueuedRows: 20,
      commit: async () => {
        count += 1
        if (count === 1) throw new Error('no')
      },
    })
    const answers = await Promise.allSettled([batcher.add([1]), batcher.add([2])])
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'fulfilled'])
  })

  test('closing commits what is queued and refuses the rest', async () => {
    const committed: number[] = []
    const batcher = createBatcher<number>({ ...options, commit: async (rows) => void committed.push(...rows) })
    const queued = batcher.add([1])
    await batcher.close()
    await expect(queued).resolves.toBeUndefined()
    await expect(batcher.add([2])).rejects.toThrow('closing')
    expect(committed).toEqual([1])
  })
})
