/** Reports as the JSON uplink (contract/src/readings/uplink.ts) with the sensor blocks of rules-and-calls.md section 9. */
import type { Measure, Report } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'

export interface JsonBlock {
  readonly id: number
  readonly [field: string]: number | string | null
}

export interface JsonUplink {
  readonly id: string
  readonly time: string
  readonly position?: Report['position']
  readonly blocks: readonly JsonBlock[]
  readonly event?: Report['event']
}

export const uplinkOf = (report: Report): JsonUplink => ({
  id: report.id ?? String(report.atMs),
  time: new Date(report.atMs).toISOString(),
  ...(report.position && { position: report.position }),
  blocks: blocksOf(report.measures),
  ...(report.event && { event: report.event }),
})

type Write = (value: number) => number
type WireField = readonly [block: number, field: string, write: Write]

/** Sign and magnitude in tenths: -4.0 is 32808. */
const signedTenth: Write = (value) => {
  const tenths = Math.round(value * 10)
  return tenths < 0 ? 32_768 - tenths : tenths
}
const tenth: Write = (value) => Math.round(value * 10)
const asIs: Write = (value) => value

const fields: Partial<Record<SeriesKey, WireField>> = {
  battery: [1, 'batval', tenth],
  signal: [2, 'rxl_nb1', asIs],
  light: [4, 'light', asIs],
  // A resting axis shows 1 g; the magnitude minus 1 g is the vibration.
  vibration: [4, 'acc_z', (g) => Math.round((g + 1) * 1000) / 100],
  angleZ: [4, 'angle_z', asIs],
  pressure: [4, 'pressure', asIs],
  mileage: [14, 'mileage', asIs],
  door: [16, 'gac', asIs],
  batteryTemp: [21, 'bat_T', signedTenth],
  external: [31, 'gas', asIs],
  gasPressure: [31, 'pressure', asIs],
  soilTemp: [108, 'soilTemp', signedTenth],
  soilMoisture: [108, 'soilMoisture', tenth],
  soilConductivity: [108, 'soilConductivity', asIs],
  soilPh: [108, 'soilPh', tenth],
  carbonDioxide: [108, 'co2', asIs],
  methane: [108, 'ch4', asIs],
  butane: [108, 'c4h10', asIs],
  reeferMode: [109, 'mode', asIs],
  reeferSetPoint: [109, 'setPoint', signedTenth],
  reeferSupply: [109, 'supplyTemp', signedTenth],
  reeferReturn: [109, 'returnTemp', signedTenth],
  reeferMode2: [109, 'mode2', asIs],
  reeferSetPoint2: [109, 'setPoint2', signedTenth],
  reeferSupply2: [109, 'supplyTemp2', signedTenth],
  reeferReturn2: [109, 'returnTemp2', signedTenth],
  reeferMode3: [109, 'mode3', asIs],
  reeferSetPoint3: [109, 'setPoint3', signedTenth],
  reeferSupply3: [109, 'supplyTemp3', signedTenth],
  reeferReturn3: [109, 'returnTemp3', signedTenth],
  ambientTemp: [109, 'ambientTemp', signedTenth],
  reeferHours: [109, 'hours', asIs],
  fuel: [109, 'fuel', asIs],
  reeferAlarms: [109, 'alarms', asIs],
  reeferAlarm1: [109, 'alarm1', asIs],
  reeferAlarm2: [109, 'alarm2', asIs],
  reeferAlarm3: [109, 'alarm3', asIs],
  lock: [111, 'lockState', asIs],
  unlockRequest: [111, 'unlockRequest', asIs],
}

const blocksOf = (measures: readonly Measure[]): JsonBlock[] => {
  const blocks = new Map<number, Record<string, number | string | null>>()
  const put = (id: number, field: string, raw: number | string | null): void => {
    const block = blocks.get(id) ?? {}
    block[field] = raw
    blocks.set(id, block)
  }
  for (const measure of measures) {
    const [id, field, write] = fieldOf(measure.key) ?? []
    if (id === undefined || field === undefined || !write) continue
    put(id, field, rawOf(measure, write))
    if (field === 'acc_z') for (const axis of ['acc_x', 'acc_y']) put(id, axis, 0)
  }
  return [...blocks].map(([id, block]) => ({ ...block, id }))
}

const fieldOf = (key: SeriesKey): WireField | undefined => {
  const probe = /^(temp|hum)(\d+)$/.exec(key)
  if (!probe?.[1]) return fields[key]
  // Channel 1 has the bare name, extra n is channel n + 1.
  const extra = Number(probe[2]) - 1
  return [3, `${probe[1]}${extra === 0 ? '' : extra}`, probe[1] === 'temp' ? signedTenth : tenth]
}

/** A fault is sent as its raw value. */
const rawOf = ({ value, raw, quality }: Measure, write: Write): number | string | null => {
  if (quality !== 'good' && raw !== undefined) return raw
  return value === null ? null : write(value)
}
