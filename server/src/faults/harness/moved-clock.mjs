/** Loaded into a child before its program: its wall clock is ahead by the milliseconds in a file. */
import { readFileSync } from 'node:fs'

const file = process.env.MOVED_CLOCK_FILE
const now = Date.now.bind(Date)
let aheadMs = 0
const read = () => {
  aheadMs = Number(readFileSync(file, 'utf8')) || 0
}
if (file) {
  read()
  setInterval(read, 20).unref()
  Date.now = () => now() + aheadMs
}
