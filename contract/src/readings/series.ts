/**
 * The measured series of a reading: the one table with their names, units, decimals and the sensor type code of
 * rules-and-calls.md section 9 ("Sensor type codes for filtering"). A series key is `<kind><channel>` where a kind has channels
 * (temp1 .. temp32: block 3 carries one value and up to 31 numbered extras) and the bare kind where it has one (battery).
 */
export interface SeriesKind {
  /** SI-style unit as printed; empty for counts and states. */
  readonly unit: string
  readonly decimals: number
  /** Sensor type code of section 9; undefined for series that are not filterable sensors. */
  readonly sensorType?: number
  /** Number of channels; 1 means the key is the bare kind. */
  readonly channels: number
  /** Plausible values, inclusive; a sample outside is kept with quality `outOfRange`. */
  readonly min: number
  readonly max: number
  /** States (door, lock) hold their value between samples: charts draw steps, and there is no mean. */
  readonly isState?: boolean
}

const kind = (
  unit: string,
  decimals: number,
  [min, max]: readonly [number, number],
  more: Partial<SeriesKind> = {},
): SeriesKind => ({
  unit,
  decimals,
  min,
  max,
  channels: 1,
  ...more,
})

export const seriesKinds = {
  temp: kind('℃', 1, [-200, 850], { sensorType: 1, channels: 32 }),
  hum: kind('%', 1, [0, 100], { sensorType: 2, channels: 32 }),
  vibration: kind('g', 2, [0, 100], { sensorType: 3 }),
  angleZ: kind('°', 0, [-180, 180], { sensorType: 4 }),
  light: kind('lx', 0, [0, 200_000], { sensorType: 5 }),
  door: kind('', 0, [0, 1], { sensorType: 6, isState: true }),
  external: kind('', 1, [-100_000, 1_000_000], { sensorType: 7 }),
  pressure: kind('kPa', 1, [0, 100_000], { sensorType: 8 }),
  internalTemp: kind('℃', 1, [-60, 150], { sensorType: 9 }),
  methane: kind('%LEL', 1, [0, 100], { sensorType: 10 }),
  butane: kind('%LEL', 1, [0, 100], { sensorType: 11 }),
  reeferMode: kind('', 0, [0, 255], { sensorType: 22, isState: true }),
  reeferSetPoint: kind('℃', 1, [-60, 60], { sensorType: 23 }),
  reeferSupply: kind('℃', 1, [-60, 100], { sensorType: 24 }),
  reeferReturn: kind('℃', 1, [-60, 100], { sensorType: 25 }),
  /** Of the second and third compartment, where a device reads them from the unit; those above are of the first. */
  reeferSetPoint2: kind('℃', 1, [-60, 60], { sensorType: 23 }),
  reeferSupply2: kind('℃', 1, [-60, 100], { sensorType: 24 }),
  reeferReturn2: kind('℃', 1, [-60, 100], { sensorType: 25 }),
  reeferSetPoint3: kind('℃', 1, [-60, 60], { sensorType: 23 }),
  reeferSupply3: kind('℃', 1, [-60, 100], { sensorType: 24 }),
  reeferReturn3: kind('℃', 1, [-60, 100], { sensorType: 25 }),
  reeferMode2: kind('', 0, [0, 255], { sensorType: 22, isState: true }),
  reeferMode3: kind('', 0, [0, 255], { sensorType: 22, isState: true }),
  /** The hour meter of the unit as the unit reports it. */
  reeferHours: kind('h', 1, [0, 1_000_000]),
  /** How many alarms the unit shows now, and the codes of the first of them, the most severe first, as the unit numbers them. */
  reeferAlarms: kind('', 0, [0, 99], { isState: true }),
  reeferAlarm1: kind('', 0, [0, 65_535], { isState: true }),
  reeferAlarm2: kind('', 0, [0, 65_535], { isState: true }),
  reeferAlarm3: kind('', 0, [0, 65_535], { isState: true }),
  gasPressure: kind('kPa', 1, [0, 100_000], { sensorType: 26 }),
  batteryTemp: kind('℃', 1, [-60, 150], { sensorType: 27 }),
  dismantle: kind('', 0, [0, 1], { sensorType: 28, isState: true }),
  acc: kind('', 0, [0, 1], { sensorType: 29, isState: true }),
  /** 0 locked, 1 unlocked, like the door's 0 closed and 1 open. */
  lock: kind('', 0, [0, 1], { sensorType: 30, isState: true }),
  /** 1 in the report of a lock whose button was pressed, or to which a card was held. */
  unlockRequest: kind('', 0, [0, 1], { isState: true }),
  battery: kind('%', 1, [0, 100]),
  signal: kind('', 0, [0, 100]),
  mileage: kind('km', 1, [0, 100_000_000]),
  voltage: kind('V', 2, [0, 1000]),
  batteryVoltage: kind('V', 2, [0, 1000]),
  movement: kind('', 0, [0, 1], { isState: true }),
  /**
   * The state of a switching input, 1 while it is on: decoders do not know to what it is wired
   * (door-inputs.ts).
   */
  input: kind('', 0, [0, 1], { channels: 8, isState: true }),
  fuel: kind('L', 1, [0, 100_000]),
  ambientTemp: kind('℃', 1, [-90, 100]),
  soilTemp: kind('℃', 1, [-60, 100]),
  soilMoisture: kind('%', 1, [0, 100]),
  soilConductivity: kind('µS/cm', 0, [0, 100_000]),
  soilPh: kind('pH', 1, [0, 14]),
  soilNitrogen: kind('mg/kg', 0, [0, 100_000]),
  soilPhosphorus: kind('mg/kg', 0, [0, 100_000]),
  soilPotassium: kind('mg/kg', 0, [0, 100_000]),
  carbonDioxide: kind('ppm', 0, [0, 100_000]),
  ammonia: kind('ppm', 1, [0, 10_000]),
} as const satisfies Record<string, SeriesKind>

export type SeriesName = keyof typeof seriesKinds
export type SeriesKey = SeriesName | `${'temp' | 'hum' | 'input'}${number}`

export interface Series extends SeriesKind {
  readonly key: SeriesKey
  readonly name: SeriesName
  /** The number of the channel, from 1; always 1 for single-channel kinds. */
  readonly channel: number
}

const byKey = new Map<string, Series>()
for (const [name, of] of Object.entries(seriesKinds) as [SeriesName, SeriesKind][]) {
  for (let channel = 1; channel <= of.channels; channel++) {
    const key = (of.channels === 1 ? name : `${name}${channel}`) as SeriesKey
    byKey.set(key, { ...of, key, name, channel })
  }
}

export const findSeries = (key: string): Series | undefined => byKey.get(key)
export const allSeries: readonly Series[] = [...byKey.values()]

/** Sensor type codes of rules-and-calls.md section 9, ascending, each with the first of the kinds it stands for. */
export const sensorTypes: ReadonlyMap<number, SeriesName> = new Map(
  (Object.entries(seriesKinds) as [SeriesName, SeriesKind][])
    .flatMap(([name, { sensorType }]) => (sensorType === undefined ? [] : [[sensorType, name] as const]))
    .filter(([code], at, all) => all.findIndex(([other]) => other === code) === at)
    .toSorted(([a], [b]) => a - b),
)
export const seriesOfType = (code: number): readonly Series[] =>
  allSeries.filter(({ sensorType }) => sensorType === code)
