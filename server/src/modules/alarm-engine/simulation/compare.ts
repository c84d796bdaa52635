/** Runs a script through the machine and compares the result with the oracle. */
import type { PolicySpan, Reading, Watch } from '../evaluation/types.ts'
import { createDrive, type Drive } from './drive.ts'
import { oracle, type Truth } from './oracle.ts'
import type { Script } from './script.fixture.ts'

const day = 86_400_000

export interface Outcome {
  readonly said: readonly string[]
  readonly meant: readonly string[]
  readonly isSame: boolean
  readonly counts: ReturnType<Drive['counts']>
}

export const compare = (script: Script): Outcome => {
  const drive = createDrive(script.watch, { forgetsSeen: script.forgetsSeen })
  const readings = new Map<number, Reading>()
  const timeline: PolicySpan[] = [...(script.watch.timeline ?? [])]
  for (const happening of script.happenings) {
    if (happening.is === 'restart') drive.restart()
    else if (happening.is === 'revision') {
      timeline.push(happening.span)
      drive.revise(happening.span)
    } else {
      const { reading } = happening
      if (!readings.has(reading.atMs)) readings.set(reading.atMs, reading)
      drive.arrive(reading)
    }
  }
  // Wait until every level has come.
  drive.passTo((script.happenings.at(-1)?.atMs ?? 0) + 4 * day)
  const watch: Watch = { ...script.watch, timeline }
  const isReturning = drive.state()?.open?.returnSinceMs != null
  const said = drive
    .episodes()
    .map((episode) => shown(isReturning && episode.endMs === null ? { ...episode, levels: 0 } : episode))
  const meant = oracle(watch, [...readings.values()])
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(shown)
  const untold = drive.episodes().filter(({ reason, messages }) => reason === 'returned' && messages.length === 0)
  said.push(...untold.map((episode) => `nobody was announced of ${shown(episode)}`))
  return { said, meant, isSame: said.join('\n') === meant.join('\n'), counts: drive.counts() }
}

const time = (atMs: number | null): string => (atMs === null ? 'open' : new Date(atMs).toISOString().slice(5, 23))

const shown = ({ startMs, endMs, reason, value, side, limit, peak, peakAtMs, levels }: Truth): string =>
  `${time(startMs)} to ${time(endMs)} ${reason ?? ''}, ${side ?? 'state'} ${value} of ${limit}, peak ${peak} at ${time(peakAtMs)}, levels ${levels}`
