/** Reports as JT/T 808 location bodies: cargo sensors use the product's own extension item. */
import type { Report } from '@coldway/contract/readings/report.ts'
import type { TerminalFix } from '@coldway/protocols/jt808/terminal.ts'

export const terminalFix = ({ atMs, position, measures }: Report): TerminalFix => {
  const good = (key: string): number | undefined => measures.find((measure) => measure.key === key)?.value ?? undefined
  return {
    atMs,
    ...(position && { ...position, satellites: position.satellites ?? 0 }),
    isAccOn: good('acc') === 1,
    mileageKm: good('mileage'),
    signal: good('signal'),
    measures: measures.filter(({ key }) => key !== 'mileage' && key !== 'signal' && key !== 'acc'),
  }
}
