/**
 * Rooms: the cold rooms of a store and the zones of a greenhouse, with the climate they are to keep. Owns `rooms`,
 * `room_devices` and `room_days`. Not here: limits that raise alarms (alarm-policies), the readings themselves. Invariants: a name is unique at
 * its site; a device measures one room at most, of its own tenant; a silent device says nothing about the climate of now.
 */
import { rooms } from '@coldway/contract/rooms/rooms.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { createClimateService } from './climate.service.ts'
import { createKeptDays } from './kept-days.ts'
import { findRooms } from './rooms.finder.ts'
import { createRoomsService, type RoomsParts } from './rooms.service.ts'

export const createRooms = (parts: RoomsParts): Module => {
  const service = createRoomsService(parts)
  const climate = createClimateService(parts)
  const routes = implement(rooms, {
    queryPageList: (context) => service.list(context, context.body),
    queryClimate: (context) => climate.now(context, context.body),
    queryById: (context) => service.get(context, context.body.id),
    queryDays: (context) => climate.days(context, context.body),
    save: (context) => service.add(context, context.body),
    update: (context) => service.update(context, context.body),
    deleteByIds: (context) => service.remove(context, context.body.ids),
  })
  const days = createKeptDays(parts)
  const housekeeping = { works: { roomDays: days.keep }, deletions: { roomDays: days.forget } }
  return { routes, finder: findRooms(parts.db), housekeeping }
}
