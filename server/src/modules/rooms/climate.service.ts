/** The climate of rooms: what their devices measure now, and what they measured day by day. */
import { climateKinds } from '@coldway/contract/commands/command-kinds.ts'
import type { Input, Output } from '@coldway/contract/call.ts'
import { type DeviceState, workingStatusOf } from '@coldway/contract/devices/device-state.ts'
import { fail } from '@coldway/contract/errors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { quantityKinds, vapourPressureDeficitKPa } from '@coldway/contract/rooms/climate.ts'
import { type ClimateQuantity, climateQuantities } from '@coldway/contract/rooms/room-enums.ts'
import { type RoomClimate, type RoomDays, roomRule, type rooms } from '@coldway/contract/rooms/rooms.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { isCarried } from '@coldway/protocols/registry.ts'
import type { CallContext } from '../../platform/implement.ts'
import { timeZoneOf } from '../../platform/time-zones.ts'
import { listStates } from '../readings/index.ts'
import { withKept } from './climate.ts'
import { listKeptDays } from './kept-days.store.ts'
import { measureDays } from './measured-days.ts'
import { roomOf, type RoomsParts } from './rooms.service.ts'
import * as store from './rooms.store.ts'

type Measured = RoomClimate['measured'][number]

export const createClimateService = ({ db, clock, samples }: RoomsParts) => ({
  async now(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    { kind }: Input<typeof rooms.queryClimate>,
  ): Promise<Output<typeof rooms.queryClimate>> {
    const found = await store.listRoomsOfKind(db, scope, kind)
    const shown = found.slice(0, roomRule.shownMax)
    const ids = shown.flatMap(({ devices }) => devices.map(({ id }) => id))
    const states = new Map((await listStates(db, scope, ids)).map((state) => [state.id, state]))
    const rows = new Map((await store.listRoomDevices(db, scope, ids)).map((row) => [row.id, row]))
    const climates = shown.map((room) => {
      const measured = room.devices.map((device) => {
        const state = states.get(device.id)
        const row = rows.get(device.id)
        const workingStatus = workingStatusOf(state, row?.reportIntervalS ?? 0, clock.now())
        return {
          ...device,
          ...measuredOf(state),
          workingStatus,
          alarmCount: row?.alarmCount ?? 0,
          commands: row ? commandsFor(row) : [],
        }
      })
      const alarmCount = measured.reduce((sum, one) => sum + one.alarmCount, 0)
      return { ...roomOf(room, zone), measured, now: rangeOf(measured), alarmCount }
    })
    return { rooms: climates, isWhole: found.length === shown.length }
  },

  async days({ scope, zone }: CallContext<'scope' | 'zone'>, asked: Input<typeof rooms.queryDays>): Promise<RoomDays> {
    const room = await store.findRoom(db, scope, asked.id)
    if (!room) throw fail('notFound')
    const wanted = spanAsked(asked, zone)
    const siteZone = timeZoneOf(room)
    const localZone = siteZone ?? zone
    // A season outlasts the readings: its kept days are answered, and the others are not there.
    const kept = await Promise.all(
      room.devices.map(({ id }) => samples.findSpanBetween(scope, { ...wanted, deviceId: id })),
    )
    const spans = kept.flatMap((one) => (one ? [{ span: one.span, reportIntervalS: one.device.reportIntervalS }] : []))
    const dateOf = (atMs: number) => printTime(atMs, localZone).slice(0, 10)
    const older = await listKeptDays(db, room.id, {
      from: dateOf(wanted.fromMs),
      before: dateOf(wanted.untilMs + 1000),
    })
    if (spans.length === 0 && kept.length > 0 && older.length === 0) throw fail('trajectoryExpired')
    const measured = await measureDays(spans, { ...room, zone: localZone, samples })
    return { zone: localZone, isSiteZone: siteZone !== null, days: withKept(measured, older, room.baseC) }
  },
})

const dayMs = 86_400_000

const spanAsked = ({ startTime, endTime }: Input<typeof rooms.queryDays>, zone: string) => {
  const fromMs = parseTime(startTime, zone)
  const untilMs = parseTime(endTime, zone)
  if (fromMs === undefined || untilMs === undefined) throw fail('columnValue', { column: 'startTime' })
  if (untilMs <= fromMs) throw fail('timeOrder')
  if (untilMs - fromMs > roomRule.daysMax * dayMs) throw fail('rangeTooLong')
  return { fromMs, untilMs }
}

/** Whether a greenhouse has vents stands nowhere: a device that has none answers "unsupported". */
const commandsFor = ({ category, protocol, model }: store.RoomDeviceRow): Measured['commands'] =>
  category === 'greenhouse' ? climateKinds.filter((kind) => isCarried(protocol, kind, model)) : []

const measuredOf = (state: DeviceState | undefined): Pick<Measured, 'atMs' | 'values' | 'door'> => ({
  atMs: state?.atMs ?? null,
  values: Object.fromEntries(
    climateQuantities.flatMap((quantity) => {
      const value = state && valueOf(quantity, state.values)
      return value === undefined ? [] : [[quantity, value]]
    }),
  ),
  door: state?.values.door ?? null,
})

/** The first channel of a quantity that a device reports. */
const valueOf = (quantity: ClimateQuantity, values: DeviceState['values']): number | undefined => {
  if (quantity !== 'vpd') return values[findSeries(quantity) ? quantity : `${quantity}1`]
  const { temp1, hum1 } = values
  if (temp1 === undefined || hum1 === undefined) return undefined
  return Number(vapourPressureDeficitKPa(temp1, hum1).toFixed(quantityKinds.vpd.decimals))
}

/** Silent devices say nothing about now. */
const rangeOf = (measured: readonly Measured[]): RoomClimate['now'] => {
  const heard = measured.filter(({ workingStatus }) => workingStatus === 'normal' || workingStatus === 'lowBattery')
  return Object.fromEntries(
    climateQuantities.flatMap((quantity) => {
      const values = heard.flatMap(({ values: { [quantity]: value } }) => (value === undefined ? [] : [value]))
      return values.length === 0 ? [] : [[quantity, { low: Math.min(...values), high: Math.max(...values) }]]
    }),
  )
}
