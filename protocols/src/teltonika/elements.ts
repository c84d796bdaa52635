/**
 * I/O elements that become measures, from the makers' published list (Teltonika wiki, "Data Sending Parameters ID" of the
 * FMB series). One line each; every other id is passed over, and so is an id of another size: older series use the same
 * numbers for other things. Values arrive unsigned: `signed` reads two's complement.
 *
 * Published error values are faults. BLE temperatures are hundredths, so 2000, 3000 and 4000 are also 20, 30 and 40 ℃ to
 * the hundredth; the published meaning wins, because a dead sensor must not read as a warm one, and the raw value stays.
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { absentCodes } from './absent-codes.ts'
import { asIs, bit, type Convert, except, hundredth, measureOf, tenth, thousandth } from '../measure.ts'

export interface Element {
  readonly id: number
  /** Unsigned value of 1, 2, 4 or 8 bytes. */
  readonly value: number
  readonly size: number
}

interface Known {
  readonly key: SeriesKey
  readonly sizes: readonly number[]
  readonly convert: Convert
  readonly isSigned?: boolean
}

const dallas = except(absentCodes.dallas, tenth)
const bleTemp = except(absentCodes.bleTemp, hundredth)
const bleHum = except(absentCodes.bleHum, tenth)
/** GSM signal is 0-5; our scale is 0-31 with 12 as good and above 18 as excellent, so 2 is good and 3 excellent. */
const gsmLevel: Convert = (raw) => (raw <= 5 ? Math.round((raw * 31) / 5) : undefined)

const known: Record<number, Known> = {
  16: { key: 'mileage', sizes: [4], convert: thousandth },
  21: { key: 'signal', sizes: [1], convert: gsmLevel },
  66: { key: 'voltage', sizes: [2], convert: thousandth },
  67: { key: 'batteryVoltage', sizes: [2], convert: thousandth },
  113: { key: 'battery', sizes: [1], convert: asIs },
  239: { key: 'acc', sizes: [1], convert: bit },
  240: { key: 'movement', sizes: [1], convert: bit },
}

/** Four of a kind with consecutive numbers unless stated otherwise. */
const add = (ids: readonly number[], name: 'temp' | 'hum' | 'input', from: number, of: Omit<Known, 'key'>): void =>
  ids.forEach((id, at) => {
    known[id] = { ...of, key: `${name}${from + at}` }
  })
add([72, 73, 74, 75], 'temp', 1, { sizes: [2, 4], convert: dallas, isSigned: true })
add([25, 26, 27, 28], 'temp', 5, { sizes: [2], convert: bleTemp, isSigned: true })
add([86, 104, 106, 108], 'hum', 5, { sizes: [2], convert: bleHum })
/** EYE sensors 1 to 4: whole percent. */
add([10_800, 10_801, 10_802, 10_803], 'temp', 5, { sizes: [2], convert: bleTemp, isSigned: true })
add([10_804, 10_805, 10_806, 10_807], 'hum', 5, { sizes: [1], convert: except(absentCodes.eyeHum, asIs) })

/** Digital inputs 1 to 4, and the magnets of EYE sensors 1 to 4 (1 is near): what they are at is known to the owner alone. */
add([1, 2, 3, 4], 'input', 1, { sizes: [1], convert: bit })
add([10_808, 10_809, 10_810, 10_811], 'input', 5, { sizes: [1], convert: bit })

/**
 * What a refrigeration unit at the serial port says of its compartments 1 to 3, from the makers' list of the 640 and 650 series
 * (Teltonika wiki, "FMX640 AVL ID" and "FMX650 AVL ID", group "Reefer IO": signed, two bytes, tenths of a degree). Their modes,
 * states, fuel and hours are listed without the meaning of their values, so they are passed over.
 */
const compartments = [
  { returnAir: 10_047, supplyAir: 10_048, setPoint: 10_049, of: '' },
  { returnAir: 10_056, supplyAir: 10_057, setPoint: 10_058, of: '2' },
  { returnAir: 10_065, supplyAir: 10_066, setPoint: 10_067, of: '3' },
] as const
const reeferAir = { sizes: [2], convert: tenth, isSigned: true } as const
for (const { returnAir, supplyAir, setPoint, of } of compartments) {
  known[returnAir] = { ...reeferAir, key: `reeferReturn${of}` }
  known[supplyAir] = { ...reeferAir, key: `reeferSupply${of}` }
  known[setPoint] = { ...reeferAir, key: `reeferSetPoint${of}` }
}

export const measureElement = ({ id, value, size }: Element): Measure | undefined => {
  const of = known[id]
  if (!of?.sizes.includes(size)) return undefined
  return measureOf(of.key, of.isSigned ? signed(value, size) : value, of.convert)
}

const signed = (value: number, size: number): number => (value >= 2 ** (size * 8 - 1) ? value - 2 ** (size * 8) : value)
