import { offsetMsAt } from '@coldway/contract/time.ts'

/** `+08:00`: the printed form of a zone, even of a named one. */
export const zoneOffset = (zone: string, nowMs: number = Date.now()): string => {
  const minutes = Math.round(offsetMsAt(zone, nowMs) / 60_000)
  const two = (value: number) => String(Math.abs(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
}
