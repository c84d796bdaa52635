/**
 * The commands a device can receive: each kind with its parameters, their ranges (rules-and-calls.md section 5) and the error
 * of each. The calls, the bodies, the send dialog and the device protocols all read this table.
 */
import { z } from 'zod'
import { reeferModes, type WorkMode, workModes } from '../enums.ts'
import type { ErrorName } from '../errors.ts'
import { lineOf, Pin } from '../fields.ts'
import { limits } from '../limits.ts'
import type { Permission } from '../permissions.ts'

export type CommandParams = Readonly<Record<string, string | number | boolean>>
export type CommandUnit = 's' | 'min' | '℃' | '%' | '°' | 'lx'
export type CommandField =
  | {
      readonly type: 'integer' | 'decimal'
      readonly min: number
      readonly max: number
      readonly unit?: CommandUnit
      readonly error?: ErrorName
    }
  | { readonly type: 'flag' }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly type: 'text'; readonly max: number; readonly pattern?: RegExp }
  /** Write-only: sent to the device, and never shown or stored readable. */
  | { readonly type: 'pin' }

export interface CommandKindSpec {
  readonly does: string
  readonly needs: Permission
  readonly fields: Readonly<Record<string, CommandField>>
  readonly check?: (params: CommandParams) => ErrorName | undefined
  /** Milliseconds after which the command is useless or dangerous and is not delivered. */
  readonly validMs: number
}

const dayMs = 86_400_000
/** A self-test warms and cools the empty box, so it must not begin long after it was asked for, when the goods are in. */
const preTripValidMs = 600_000
/** What is right for the weather of now can harm a crop an hour later. */
const climateValidMs = 600_000
export const unitCompartmentsMax = 3
const interval: CommandField = {
  type: 'integer',
  min: limits.reportIntervalMinS,
  max: limits.reportIntervalMaxS,
  unit: 's',
  error: 'reportIntervalOutOfRange',
}
const duration: CommandField = {
  type: 'integer',
  min: 0,
  max: limits.commandDurationMaxS,
  unit: 's',
  error: 'durationOutOfRange',
}
const temperature: CommandField = { type: 'decimal', min: limits.alarmTempMinC, max: limits.alarmTempMaxC, unit: '℃' }
const percent: CommandField = { type: 'decimal', min: 0, max: 100, unit: '%' }
const angle: CommandField = { type: 'integer', min: limits.alarmAngleMinDeg, max: limits.alarmAngleMaxDeg, unit: '°' }
const flag: CommandField = { type: 'flag' }
const host = /^(?=.{1,80}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/

const isOrdered =
  (low: string, high: string) =>
  (params: CommandParams): ErrorName | undefined =>
    Number(params[low]) < Number(params[high]) ? undefined : 'limitsCrossed'

const kind = <const Fields extends Record<string, CommandField>>(
  does: string,
  fields: Fields,
  more: Partial<Omit<CommandKindSpec, 'does' | 'fields'>> = {},
): CommandKindSpec => ({ does, needs: 'command:send', fields, validMs: dayMs, ...more })

export const commandKinds = {
  setWorkingModelAuto: kind('Work mode by motion: intervals while moving and while standing.', {
    moveIntervalS: interval,
    staticIntervalS: interval,
  }),
  setWorkingModelTiming: kind('Work mode by the clock: a first report, then one every so many minutes.', {
    startTime: { type: 'text', max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/ },
    workIntervalMin: {
      type: 'integer',
      min: limits.workIntervalMin,
      max: limits.workIntervalMax,
      unit: 'min',
      error: 'workIntervalOutOfRange',
    },
  }),
  setWorkingModelBatch: kind(
    'Work mode in batches: collected often, reported together.',
    {
      collectIntervalS: {
        type: 'integer',
        min: 1,
        max: limits.recordIntervalMax,
        unit: 's',
        error: 'intervalOutOfRange',
      },
      reportIntervalS: interval,
    },
    {
      check: ({ collectIntervalS, reportIntervalS }) =>
        Number(collectIntervalS) <= Number(reportIntervalS) ? undefined : 'collectionSlowerThanReport',
    },
  ),
  remoteUpgrade: kind('Has the device load its firmware from an address.', {
    address: { type: 'text', max: 120, pattern: /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[\w./~-]*)?$/ },
    version: { type: 'text', max: 20, pattern: /^[\w.-]+$/ },
  }),
  remoteReboot: kind('Restarts the device.', {}),
  remoteShutdown: kind('Switches the device off.', {}),
  gpsSwitch: kind('Switches satellite positioning on or off.', { isOn: flag }),
  temperatureAlarm: kind(
    'Temperature limits the device itself watches.',
    { isOn: flag, lowC: temperature, highC: temperature, durationS: duration },
    { check: isOrdered('lowC', 'highC') },
  ),
  humidityAlarm: kind(
    'Humidity limits the device itself watches.',
    { isOn: flag, lowPct: percent, highPct: percent, durationS: duration },
    { check: isOrdered('lowPct', 'highPct') },
  ),
  vibrationAlarm: kind('Vibration the device itself watches.', {
    isOn: flag,
    collision: { type: 'integer', min: 0, max: limits.collisionMax, error: 'collisionOutOfRange' },
    durationS: duration,
  }),
  rolloverAlarm: kind(
    'Angles the device itself watches.',
    { isOn: flag, lowDeg: angle, highDeg: angle, durationS: duration },
    { check: isOrdered('lowDeg', 'highDeg') },
  ),
  lightSensingAlarm: kind('Light the device itself watches.', {
    isOn: flag,
    highLux: { type: 'integer', min: 0, max: 188_000, unit: 'lx' },
    durationS: duration,
  }),
  terminalAlarmSwitch: kind("Switches the device's own alarms on or off.", { isOn: flag }),
  primaryServer: kind('Sets the server the device reports to.', {
    host: { type: 'text', max: 80, pattern: host },
    port: { type: 'integer', min: 1, max: 65_535 },
  }),
  transparentTransmission: kind('Hands bytes through to what hangs on the device.', {
    hex: { type: 'text', max: 400, pattern: /^([0-9A-Fa-f]{2})+$/ },
  }),
  elockLock: kind('Locks an electronic lock.', {}, { validMs: limits.unlockMs }),
  elockUnlock: kind(
    'Unlocks an electronic lock, within a minute or not at all.',
    {},
    { needs: 'command:unlock', validMs: limits.unlockMs },
  ),
  chillerControl: kind('Sets the mode of the refrigeration unit.', {
    mode: { type: 'choice', values: Object.keys(reeferModes) },
  }),
  coolingTemperature: kind('Sets the set point of the refrigeration unit.', {
    setPointC: { type: 'decimal', min: limits.setPointMinC, max: limits.setPointMaxC, unit: '℃' },
  }),
  startPreTrip: kind(
    'Starts the pre-trip inspection of the refrigeration unit: of one compartment, or of the whole unit by 0.',
    { compartment: { type: 'integer', min: 0, max: unitCompartmentsMax } },
    { validMs: preTripValidMs },
  ),
  irrigate: kind(
    'Waters a circuit of a greenhouse for so many minutes; 0 ends it.',
    {
      circuit: { type: 'integer', min: 1, max: 16 },
      minutes: { type: 'integer', min: 0, max: 240, unit: 'min' },
    },
    { validMs: climateValidMs },
  ),
  setVents: kind(
    'Opens the vents of a greenhouse so far; 0 closes them.',
    { openPct: { type: 'integer', min: 0, max: 100, unit: '%' } },
    { validMs: climateValidMs },
  ),
  smsCommand: kind("Sends a command in the device's own words.", { text: { type: 'text', max: 128 } }),
  disableShutdown: kind('Keeps the device from being switched off by hand.', { isOn: flag }),
  photograph: kind('Takes a picture.', { channel: { type: 'integer', min: 1, max: 16 } }),
  setElockPwd: kind(
    'Sets the password of an electronic lock.',
    { pin: { type: 'pin' } },
    { needs: 'command:unlock', validMs: limits.unlockMs },
  ),
  disabledAlarm: kind("Suppresses the device's alarms, or no longer.", { isOn: flag }),
} as const satisfies Record<string, CommandKindSpec>
export type CommandKind = keyof typeof commandKinds
export const commandKindNames = Object.keys(commandKinds) as CommandKind[]

/** Commands that change the climate of a greenhouse. */
export const climateKinds = ['irrigate', 'setVents'] as const satisfies readonly CommandKind[]

/** Commands that can lose a device or its cargo; the console asks for confirmation. */
export const dangerousKinds: readonly CommandKind[] = [
  'remoteUpgrade',
  'remoteReboot',
  'remoteShutdown',
  'gpsSwitch',
  'primaryServer',
  'transparentTransmission',
  'elockUnlock',
  'chillerControl',
  'startPreTrip',
  'irrigate',
]

/** Commands whose parameters remain as settings of the device. */
const settingKinds: readonly CommandKind[] = [
  'setWorkingModelAuto',
  'setWorkingModelTiming',
  'setWorkingModelBatch',
  'gpsSwitch',
  'temperatureAlarm',
  'humidityAlarm',
  'vibrationAlarm',
  'rolloverAlarm',
  'lightSensingAlarm',
  'terminalAlarmSwitch',
  'primaryServer',
  'chillerControl',
  'coolingTemperature',
  'setVents',
  'disableShutdown',
  'disabledAlarm',
]

/** A setting is named by command and parameter; an interval has one name for all work modes. */
export const settingName = (kind: CommandKind, field: string): string =>
  kind.startsWith('setWorkingModel') ? field : `${kind}.${field}`

/** The command that sets each work mode. */
export const workModeKinds = {
  auto: 'setWorkingModelAuto',
  timing: 'setWorkingModelTiming',
  batch: 'setWorkingModelBatch',
} as const satisfies Record<WorkMode, CommandKind>
/** The setting under which the work mode of a device is kept. */
export const workModeSetting = 'workMode'

/** Settings a device has after the command; empty for commands that leave none. */
export const settingsOf = (kind: CommandKind, params: CommandParams): Record<string, string> => {
  if (!settingKinds.includes(kind)) return {}
  const mode = workModes.find((one) => workModeKinds[one] === kind)
  return {
    ...Object.fromEntries(Object.entries(params).map(([field, value]) => [settingName(kind, field), String(value)])),
    ...(mode && { [workModeSetting]: mode }),
  }
}

/** The parameters as named in a body, one schema each. */
export const paramsShape = (name: CommandKind): Record<string, z.ZodType<string | number | boolean>> =>
  Object.fromEntries(
    Object.entries<CommandField>(commandKinds[name].fields).map(([key, field]) => [key, schemaOf(field)]),
  )

/** The error of parameters that contradict each other. */
export const checkParams = (name: CommandKind, params: CommandParams): ErrorName | undefined =>
  (commandKinds[name] as CommandKindSpec).check?.(params)

const schemaOf = (field: CommandField): z.ZodType<string | number | boolean> => {
  switch (field.type) {
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(field.values)
    case 'pin':
      return Pin.refine((pin) => !isWeakPin(pin), { params: { error: 'commandParametersFailed' } })
    case 'text':
      return lineOf(1, field.max).refine((text) => !field.pattern || field.pattern.test(text), {
        params: { error: 'commandParametersFailed' },
      })
    default:
      return z
        .number()
        .refine((value) => isInRange(field, value), { params: { error: field.error ?? 'parameterOutOfRange' } })
  }
}

const isInRange = ({ type, min, max }: CommandField & { min: number; max: number }, value: number): boolean => {
  const steps = type === 'integer' ? value : Math.round(value * 10_000) / 1000
  return value >= min && value <= max && Number.isInteger(steps)
}

/** True for six equal digits and for ascending or descending runs. */
const isWeakPin = (pin: string): boolean =>
  /^(\d)\1{5}$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)
