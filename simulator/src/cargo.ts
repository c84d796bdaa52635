/** Kinds of cargo with their limits and the set point of the refrigeration unit. */
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import type { SimpleRange } from '@coldway/contract/devices/device-state.ts'

export interface Cargo {
  readonly name: string
  /** Name of a box with this cargo. */
  readonly box: string
  readonly range: SimpleRange
  readonly setPointC: number
  /** Half width of the thermostat's band. */
  readonly bandC: number
}

const range = (tempLowC: number | null, tempHighC: number | null, hum: readonly [number, number] | null) => ({
  tempLowC,
  tempHighC,
  humLowPct: hum?.[0] ?? null,
  humHighPct: hum?.[1] ?? null,
})

export const cargos = {
  vaccine: { name: '疫苗', box: '疫苗箱', range: range(2, 8, null), setPointC: 5, bandC: 0.6 },
  insulin: { name: '胰岛素', box: '冷藏箱', range: range(2, 8, [20, 90]), setPointC: 4.8, bandC: 0.6 },
  frozen: { name: '冻品', box: '冷冻箱', range: range(null, -18, null), setPointC: -22, bandC: 1.2 },
  plasma: { name: '血浆', box: '血浆箱', range: range(null, -30, null), setPointC: -35, bandC: 1 },
  fruit: { name: '果蔬', box: '果蔬箱', range: range(0, 10, [25, 99]), setPointC: 4.5, bandC: 0.9 },
  milk: { name: '鲜奶', box: '鲜奶箱', range: range(2, 6, null), setPointC: 4, bandC: 0.5 },
  flowers: { name: '鲜花', box: '鲜花箱', range: range(2, 10, [25, 99]), setPointC: 5.5, bandC: 0.8 },
  tomatoes: { name: '番茄', box: '大棚', range: range(15, 30, [30, 95]), setPointC: 22, bandC: 2 },
  strawberries: { name: '草莓', box: '大棚', range: range(10, 28, [30, 95]), setPointC: 19, bandC: 2 },
  parcels: { name: '普货', box: '货箱', range: range(null, null, null), setPointC: 15, bandC: 3 },
} as const satisfies Record<string, Cargo>

export type CargoKey = keyof typeof cargos

/** Repeated entries are weights. */
export const cargosOf: Partial<Record<DeviceCategory, readonly CargoKey[]>> = {
  reefer: ['vaccine', 'frozen', 'frozen', 'fruit', 'milk', 'flowers', 'plasma', 'insulin', 'fruit'],
  van: ['vaccine', 'milk', 'fruit', 'flowers', 'insulin'],
  portable: ['vaccine', 'vaccine', 'insulin', 'plasma'],
  container: ['frozen', 'frozen', 'fruit', 'flowers'],
  lock: ['parcels'],
  greenhouse: ['tomatoes', 'strawberries'],
}
