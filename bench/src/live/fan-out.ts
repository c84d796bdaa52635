/** Fan-out in a process of its own, so that its processor time can be measured alone. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { spreadOf } from '../numbers.ts'
import { onExit } from '../running/on-exit.ts'
import { host } from '../running/free-ports.ts'
import type { FanOutCommand, FanOutMode, FanOutNews } from './fan-out.child.ts'
import { openWatchers } from './watchers.ts'

export interface FanOut {
  readonly perS: number
  readonly devices: number
  readonly sockets: number
  readonly perSocket: number
  readonly seconds: number
}

export type FanOutFigures = Readonly<Record<'cpuShare' | 'framesPerS' | 'mbPerS' | 'p50' | 'p99', number>>

/** The devices a socket watches: neighbours, evenly spread, numbered from 1. */
export const watchedBy = ({ devices, sockets, perSocket }: FanOut): number[][] =>
  Array.from({ length: sockets }, (_, socket) =>
    Array.from({ length: perSocket }, (_, at) => ((Math.floor((socket * devices) / sockets) + at) % devices) + 1),
  )

export const runFanOut = async (mode: FanOutMode, given: FanOut): Promise<FanOutFigures> => {
  const child = fork(new URL('./fan-out.child.ts', import.meta.url), [mode], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = onExit(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  const news = async (): Promise<FanOutNews> => {
    const [message] = (await once(child, 'message')) as [FanOutNews]
    return message
  }
  const ask = (command: FanOutCommand): boolean => child.send(command)
  try {
    const { port } = await news()
    const urls = Array.from({ length: given.sockets }, () => `ws://${host}:${port}`)
    const watchers = await openWatchers({
      urls,
      deviceIds: watchedBy(given),
      readClosely: Math.ceil(given.sockets / 10),
    })
    ask({ perS: given.perS, devices: given.devices })
    await sleep(1000)
    ask('cpu')
    const before = await news()
    watchers.begin()
    await sleep(given.seconds * 1000)
    ask('cpu')
    const after = await news()
    const { arrivals, seconds, frames, bytes } = await watchers.end()
    // The event time of these states is the moment of their publication.
    const delays = Array.from(
      { length: arrivals.length / 3 },
      (_, at) => (arrivals[at * 3 + 2] ?? 0) - (arrivals[at * 3 + 1] ?? 0),
    )
    const { p50, p99 } = spreadOf(delays)
    return {
      cpuShare: (after.cpuS - before.cpuS) / seconds,
      framesPerS: frames / seconds,
      mbPerS: bytes / seconds / 1e6,
      p50,
      p99,
    }
  } finally {
    await end()
  }
}
