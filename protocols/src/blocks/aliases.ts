/** What a refrigeration unit says of a compartment: bare names are of the first, names with a number of that one. */
const unitFields = {
  reeferMode: ['mode', 'workMode', 'reeferMode'],
  reeferSetPoint: ['setPoint', 'setTemp', 'set', 'setT', 'targetTemp'],
  reeferSupply: ['supplyTemp', 'supply', 'supplyAir', 'outTemp', 'airOut'],
  reeferReturn: ['returnTemp', 'return', 'returnAir', 'inTemp', 'airIn'],
} as const
const numbered = (names: readonly string[], number: 2 | 3): readonly string[] => names.map((name) => `${name}${number}`)

/**
 * Wire names of each field, in one place. Names are compared in lower case without `_`, `-` and spaces, so `bat_T`, `batT` and
 * `BAT_T` are one. The first name of each list is the product's own, or ours where it gives none.
 */
export const aliases = {
  battery: ['batval', 'battery', 'bat', 'batlevel', 'batterylevel'],
  signal: ['rxl_nb1', 'rxl', 'rssi', 'csq', 'signal'],
  temp: ['temp', 'tem', 'temperature', 'T'],
  hum: ['hum', 'humi', 'humidity', 'rh', 'H'],
  light: ['light', 'lux', 'illumination', 'illuminance'],
  accX: ['acc_x', 'x'],
  accY: ['acc_y', 'y'],
  accZ: ['acc_z', 'z'],
  angleZ: ['angle_z', 'angle', 'tilt'],
  pressure: ['pressure', 'press', 'pres'],
  mileage: ['mileage', 'mile', 'odometer', 'km'],
  door: ['gac', 'door', 'doorState', 'doorStatus'],
  batteryTemp: ['bat_T', 'batTemp', 'batteryTemp', 'batteryTemperature'],
  external: ['gas', 'external', 'ext', 'extGas'],
  gasPressure: ['pressure', 'press', 'gasPressure', 'extPressure'],
  soilTemp: ['soilTemp', 'soilT', 'temp', 'tem', 'temperature'],
  soilMoisture: ['soilMoisture', 'soilHum', 'soilHumidity', 'moisture', 'hum', 'humidity'],
  soilConductivity: ['soilConductivity', 'conductivity', 'ec', 'soilEc'],
  soilPh: ['soilPh', 'ph'],
  soilNitrogen: ['soilNitrogen', 'nitrogen', 'n'],
  soilPhosphorus: ['soilPhosphorus', 'phosphorus', 'p'],
  soilPotassium: ['soilPotassium', 'potassium', 'k'],
  carbonDioxide: ['co2', 'carbonDioxide'],
  ammonia: ['nh3', 'ammonia'],
  methane: ['ch4', 'methane'],
  butane: ['c4h10', 'butane'],
  ...unitFields,
  ambientTemp: ['ambientTemp', 'ambient', 'envTemp', 'outsideTemp'],
  reeferHours: ['hours', 'unitHours', 'runHours', 'engineHours'],
  fuel: ['fuel', 'fuelLevel', 'fuelL'],
  reeferAlarms: ['alarms', 'alarmCount'],
  reeferAlarm1: ['alarm1', 'alarmCode1'],
  reeferAlarm2: ['alarm2', 'alarmCode2'],
  reeferAlarm3: ['alarm3', 'alarmCode3'],
  reeferMode2: numbered(unitFields.reeferMode, 2),
  reeferSetPoint2: numbered(unitFields.reeferSetPoint, 2),
  reeferSupply2: numbered(unitFields.reeferSupply, 2),
  reeferReturn2: numbered(unitFields.reeferReturn, 2),
  reeferMode3: numbered(unitFields.reeferMode, 3),
  reeferSetPoint3: numbered(unitFields.reeferSetPoint, 3),
  reeferSupply3: numbered(unitFields.reeferSupply, 3),
  reeferReturn3: numbered(unitFields.reeferReturn, 3),
  unlockRequest: ['unlockRequest', 'unlockAsk'],
  lock: ['lockState', 'lockStatus', 'lock', 'state', 'status'],
} as const satisfies Record<string, readonly string[]>

export type FieldName = keyof typeof aliases

const namesKept = 2000
const plainNames = new Map<string, string>()
export const plainName = (name: string): string => {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const plain = name.toLowerCase().replace(/[_\-\s]/g, '')
  // The cache is bounded, because a device may send any name; real devices fill it first.
  if (plainNames.size < namesKept) plainNames.set(name, plain)
  return plain
}

const plainAliases = new Map<FieldName, readonly string[]>()
for (const [field, names] of Object.entries(aliases) as [FieldName, readonly string[]][])
  plainAliases.set(field, names.map(plainName))

/** The fields of one block under their plain names. */
export type Fields = ReadonlyMap<string, unknown>

/** The value of a field under any of its names; undefined when it is not there. */
export const findField = (fields: Fields, name: FieldName): unknown => {
  const found = plainAliases.get(name)?.find((plain) => fields.get(plain) !== undefined)
  return found === undefined ? undefined : fields.get(found)
}

/** The numbered forms of a field: temp3, tem_3, T3. Number 0 is the bare name. */
export const numberedFields = (fields: Fields, name: FieldName): Map<number, unknown> => {
  const found = new Map<number, unknown>()
  const names = plainAliases.get(name)
  for (const [plain, raw] of fields) {
    const form = raw === undefined ? null : formOf(plain)
    if (form && names?.includes(form.stem) && !found.has(form.number)) found.set(form.number, raw)
  }
  return found
}

interface Form {
  readonly stem: string
  readonly number: number
}

const forms = new Map<string, Form | null>()
/** The parts of a numbered name; null when it does not end with a number of at most two digits. */
const formOf = (plain: string): Form | null => {
  const known = forms.get(plain)
  if (known !== undefined) return known
  const [, stem, digits] = /^(.*?[a-z])(\d{0,2})$/.exec(plain) ?? []
  const form = stem === undefined ? null : { stem, number: Number(digits) }
  if (forms.size < namesKept) forms.set(plain, form)
  return form
}
