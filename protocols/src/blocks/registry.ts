/**
 * The sensor blocks of rules-and-calls.md section 9, one entry each. To add one: docs/how-to/add-a-sensor.md. Pure: a block
 * knows fields and codes, not devices, floors or limits. Unknown ids and fields are ignored.
 */
import { reeferModes } from '@coldway/contract/enums.ts'
import { asIs, bit, oneOf, signedTenth, tenth } from '../measure.ts'
import { type Block, block, field, type Part, secretField } from './block.ts'
import { block3 } from './block-3.ts'
import { vibration } from './vibration.ts'

const lockId = 111
/** Blocks that may carry a pin or a password in any of their fields. */
export const secretBlocks: ReadonlySet<number> = new Set([lockId])

const reeferMode = oneOf(Object.values(reeferModes))

/** The fields of the second and the third compartment of a refrigeration unit; those without a number are of the first. */
const compartment = (number: 2 | 3): Part[] => [
  field(`reeferMode${number}`, reeferMode),
  field(`reeferSetPoint${number}`, signedTenth),
  field(`reeferSupply${number}`, signedTenth),
  field(`reeferReturn${number}`, signedTenth),
]

export const blocks: readonly Block[] = [
  block(1, 'battery', field('battery', tenth)),
  block(2, 'signal', field('signal', asIs)),
  block3,
  block(4, 'motion', field('light', asIs), vibration, field('angleZ', asIs), field('pressure', asIs)),
  block(14, 'mileage', field('mileage', asIs)),
  /** gac: 0 closed, 1 open. */
  block(16, 'door', field('door', bit)),
  block(21, 'batteryTemperature', field('batteryTemp', signedTenth)),
  block(31, 'external', field('external', asIs), field('gasPressure', asIs)),
  /** Temperature, moisture and pH in tenths, the others in the unit of their series. */
  block(
    108,
    'soilAndGas',
    field('soilTemp', signedTenth),
    field('soilMoisture', tenth),
    field('soilConductivity', asIs),
    field('soilPh', tenth),
    field('soilNitrogen', asIs),
    field('soilPhosphorus', asIs),
    field('soilPotassium', asIs),
    field('carbonDioxide', asIs),
    field('ammonia', asIs),
    field('methane', asIs),
    field('butane', asIs),
  ),
  block(
    109,
    'refrigeration',
    field('reeferMode', reeferMode),
    field('reeferSetPoint', signedTenth),
    field('reeferSupply', signedTenth),
    field('reeferReturn', signedTenth),
    field('ambientTemp', signedTenth),
    field('reeferHours', asIs),
    field('fuel', asIs),
    field('reeferAlarms', asIs),
    field('reeferAlarm1', asIs),
    field('reeferAlarm2', asIs),
    field('reeferAlarm3', asIs),
    ...compartment(2),
    ...compartment(3),
  ),
  /** 0 locked, 1 unlocked, like gac. The pin beside it is never read (settled.md, "Lock pin"). */
  block(lockId, 'lock', secretField('lock', bit), secretField('unlockRequest', bit)),
]
