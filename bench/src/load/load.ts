/**
 * One load: a number of devices over one transport for some seconds. Closed: each connection sends the next message when the
 * last one is acknowledged. Offered: messages are sent at a fixed rate whatever the answers do, and their time counts from the
 * moment they were due. Flooding: each connection has always more to send than the other side reads.
 */
import type { LoadDevice } from '../running/devices.ts'
import { startThread, type Thread } from '../running/worker.ts'

export type Wire = 'mqtt' | 'http' | 'jt808' | 'teltonika'

export interface Load {
  readonly wire: Wire
  readonly port: number
  readonly devices: readonly LoadDevice[]
  readonly reportsPerMessage: number
  /** The measured time; it begins after `warmUpS` seconds of the same load. */
  readonly seconds: number
  readonly warmUpS: number
  /** Messages per second in all; undefined: closed. */
  readonly offeredPerS?: number
  readonly isFlooding?: boolean
  /** Records which report was acknowledged when. */
  readonly keepsAnswers?: boolean
}

export interface LoadResult {
  /** Acknowledged in the counted time. */
  readonly reports: number
  /** Including the warm-up and late acknowledgements. */
  readonly total: number
  readonly perS: number
  /** Milliseconds from send, or from due, to acknowledgement. */
  readonly latencies: Float64Array
  readonly failures: number
  readonly lastFailure: string
  /** Triples, when recorded: device id, event time, moment of the acknowledgement on the shared clock. */
  readonly answers: Float64Array
}

/** Opens the connections; `run` starts the load. */
export const prepareLoad = async (load: Load): Promise<{ run(): Promise<LoadResult> }> => {
  const thread: Thread<LoadResult | 'open'> = startThread(new URL('./load.thread.ts', import.meta.url), load)
  const opened = await thread.next().catch(async (error: unknown) => {
    await thread.end()
    throw error
  })
  if (opened !== 'open') throw new Error('the load did not open')
  return {
    async run() {
      try {
        thread.send('begin')
        return (await thread.next()) as LoadResult
      } finally {
        await thread.end()
      }
    },
  }
}

export const runLoad = async (load: Load): Promise<LoadResult> => {
  const { run } = await prepareLoad(load)
  const result = await run()
  if (result.failures > 0) console.log(`  ${load.wire}: ${result.failures} failures, the last: ${result.lastFailure}`)
  return result
}
