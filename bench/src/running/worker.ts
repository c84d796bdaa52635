/** Runs loads and watchers in threads of their own, so that their work is not part of the measured figures. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { onExit } from './on-exit.ts'

export interface Thread<Result> {
  /** Resolves with its next message; rejects when it fails or ends before. */
  next(): Promise<Result>
  /** Sends it a message. */
  send(message: unknown): void
  end(): Promise<void>
}

export const startThread = <Result>(script: URL, given: unknown): Thread<Result> => {
  const worker = new Worker(script, { workerData: given })
  const end = onExit(async () => void (await worker.terminate()))
  let failure: Error | undefined
  worker.on('error', (error) => {
    failure = error as Error
  })
  return {
    async next() {
      const exited = once(worker, 'exit').then(() => Promise.reject(failure ?? new Error(`${script.pathname} ended`)))
      exited.catch(() => undefined)
      const [message] = (await Promise.race([once(worker, 'message'), exited])) as [Result]
      return message
    },
    send: (message) => worker.postMessage(message),
    end,
  }
}
