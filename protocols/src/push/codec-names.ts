/**
 * The names that codecs of LoRaWAN makers and object models of NB-IoT platforms give their fields, as data: by series, with
 * the unit in which a field of this name comes. Sources: the device repository of The Things Network (its normalized
 * payload and the decoders of Dragino, Milesight, Decentlab, Elsys, Tektelic), Milesight's SensorDecoders, Cayenne LPP as
 * ChirpStack decodes it. Names are compared in lower case without `_`, `-`, `.` and spaces; a field within another has the
 * other's name in front (`air.temperature` is airtemperature). A number behind a name is its channel.
 *
 * A name whose unit differs from maker to maker (pressure in hPa or kPa, a light level in steps) stands here only where it
 * says its unit; without one such a field is not read.
 */
import { asIs, type Convert, except, tenth, thousandth } from '../measure.ts'
import { absentCodes } from './absent-codes.ts'

export interface Named {
  /** A series, or a kind of series with channels. */
  readonly key: string
  readonly convert: Convert
}

const temp = except(absentCodes.temp, asIs)
const fahrenheit: Convert = (raw) => Math.round(((raw - 32) / 1.8) * 100) / 100
/**
 * Percent are whole numbers. A fraction below this is either volts under the same name or nearly nothing, so it is ambiguous.
 */
const percent: Convert = (raw) => (raw > 0 && raw < voltsMax && !Number.isInteger(raw) ? undefined : raw)
const voltsMax = 5

const groups: readonly (Named & { readonly names: string })[] = [
  { key: 'temp', convert: temp, names: 'temperature temp tempc temperaturesensor airtemperature ambienttemperature' },
  { key: 'temp', convert: temp, names: 'sensortemperature temperaturechn tempchannel internaltemperature' },
  { key: 'temp', convert: fahrenheit, names: 'temperaturef tempf' },
  { key: 'temp1', convert: temp, names: 'tempcsht' },
  /** The chip inside is channel 1, the external probe channel 2. */
  { key: 'temp2', convert: temp, names: 'tempcds tempcds18b20 externaltemperature exttemperature probetemperature' },
  {
    key: 'hum',
    convert: except(absentCodes.hum, asIs),
    names: 'humidity hum humiditysensor airhumidity relativehumidity',
  },
  { key: 'hum', convert: except(absentCodes.hum, asIs), names: 'airrelativehumidity ambienthumidity humiditychn rh' },
  { key: 'hum1', convert: except(absentCodes.hum, asIs), names: 'humsht' },
  { key: 'battery', convert: percent, names: 'battery batterylevel batterypercent batterypercentage batpercent' },
  { key: 'batteryVoltage', convert: asIs, names: 'batteryvoltage batv batvolt vbat' },
  { key: 'batteryVoltage', convert: thousandth, names: 'batterymv batmv vdd' },
  { key: 'light', convert: asIs, names: 'light illuminance illumination lux illlx illuminancesensor' },
  { key: 'light', convert: asIs, names: 'lightintensity airlightintensity' },
  { key: 'door', convert: asIs, names: 'door doorstatus doorstate dooropen dooropenstatus magnetstatus magnetchn' },
  { key: 'door', convert: asIs, names: 'contactstate actioncontactstate' },
  { key: 'carbonDioxide', convert: asIs, names: 'co2 airco2 co2ppm carbondioxide' },
  { key: 'pressure', convert: tenth, names: 'pressurehpa airpressure' },
  { key: 'pressure', convert: asIs, names: 'pressurekpa' },
  { key: 'soilMoisture', convert: asIs, names: 'soilmoisture watersoil' },
  { key: 'soilTemp', convert: temp, names: 'soiltemperature soiltemp tempsoil' },
  { key: 'soilConductivity', convert: asIs, names: 'conductsoil soilconductivity' },
  { key: 'soilPh', convert: asIs, names: 'soilph' },
]

const byName = new Map(groups.flatMap(({ names, ...named }) => names.split(' ').map((name) => [name, named] as const)))
export const findName = (plain: string): Named | undefined => byName.get(plain)

/** Names that are meaningful only with a unit beside the value. */
const unitless: Readonly<Record<string, string>> = {
  pressure: 'pressure',
  barometricpressure: 'pressure',
  batteryvoltage: 'batteryVoltage',
}
export const findUnitless = (plain: string): string | undefined => unitless[plain]

/** Units by kind, in lower case. A kind that is missing here has one unit in all codecs. */
const units: Readonly<Record<string, Readonly<Record<string, Convert>>>> = {
  temp: { '°c': temp, '℃': temp, c: temp, cel: temp, celsius: temp, '°f': fahrenheit, '℉': fahrenheit, f: fahrenheit },
  pressure: { pa: thousandth, hpa: tenth, mbar: tenth, kpa: asIs },
  battery: { '%': asIs },
  batteryVoltage: { v: asIs, mv: thousandth },
}

/** The conversion of a unit; undefined when the unit is unknown for this kind, and the value is a fault. */
export const convertOfUnit = (key: string, unit: string, otherwise: Convert): Convert | undefined => {
  const known = units[key.replace(/\d+$/, '')]
  return known ? known[unit.toLowerCase()] : otherwise
}

/** States as words. */
export const stateWords: Readonly<Record<string, number>> = {
  open: 1,
  opened: 1,
  closed: 0,
  close: 0,
  true: 1,
  false: 0,
}
