/**
 * What each class of tests took, in seconds, beside the figures of the last run that were kept (test-times.json): growth is
 * seen, and fails nothing. Of files that run beside each other the sum; `all` is what one waits.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Times = Record<string, number>

const file = join(import.meta.dirname, 'test-times.json')

export const printTimes = (times: Times): void => {
  for (const line of linesOf(times, keptTimes())) console.log(line)
}

export const keepTimes = (times: Times): void => {
  const rounded = Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, Math.round(seconds)]))
  writeFileSync(file, `${JSON.stringify(rounded, undefined, 2)}\n`)
}

const keptTimes = (): Times => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Times) : {})

export const linesOf = (times: Times, kept: Times): string[] => {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(times)])].sort((one, other) =>
    one === 'all' ? 1 : other === 'all' ? -1 : 0,
  )
  const secondsOf = (seconds: number | undefined) =>
    (seconds === undefined ? '-' : Math.round(seconds).toString()).padStart(7)
  return [
    '\n    now    kept   seconds of',
    ...names.map((name) => `${secondsOf(times[name])} ${secondsOf(kept[name])}   ${name}`),
  ]
}
