/** Names, plates and terminal numbers as they look in the field. */
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import { type CargoKey, cargos } from './cargo.ts'
import type { TransportName } from './fleet.ts'
import type { Random } from './random.ts'
import { type TownKey, towns } from './towns.ts'

/** Plates are unique within one plan; letters I and O are not used on plates. */
export const createPlates = (): ((orgCode: string, random: Random) => string) => {
  const taken = new Set<string>()
  return (orgCode, random) => {
    for (;;) {
      const plate = `${random.pick(provinces[orgCode] ?? ['沪A'])}·${tail(random)}`
      if (taken.has(plate)) continue
      taken.add(plate)
      return plate
    }
  }
}

const provinces: Record<string, readonly string[]> = {
  'HD-SH': ['沪A', '沪B', '沪C', '沪D', '沪E', '苏E'],
  'HD-NJ': ['苏A', '苏A', '苏B', '苏D', '苏J'],
  'HD-HZ': ['浙A', '浙A', '浙B', '浙C', '浙D'],
  'HD-HF': ['皖A', '皖A', '皖B', '皖N'],
  'HD-XZ': ['苏C', '苏C', '苏N', '皖L'],
  BF: ['京A', '京B', '津A', '辽A'],
}

const plateLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

const tail = (random: Random): string => {
  const digits = Array.from({ length: 5 }, () => String(random.integer(0, 9)))
  digits[random.integer(0, 2)] = plateLetters[random.integer(0, plateLetters.length - 1)] ?? 'A'
  return digits.join('')
}

const number = (index: number): string => String(index + 1).padStart(3, '0')

export const boxName = (category: DeviceCategory, cargo: CargoKey, index: number): string => {
  if (category === 'reefer') return `${index % 3 === 0 ? '9.6' : '7.6'} 米冷藏车 ${number(index)}`
  if (category === 'van') return `冷链面包车 ${number(index)}`
  if (category === 'container') return `冷藏集装箱 ${number(index)}`
  if (category === 'lock') return `电子锁 ${number(index)}`
  if (category === 'greenhouse') return `${cargos[cargo].name}大棚 ${number(index)}`
  if (category === 'gateway') return '网关'
  if (category === 'label') return `${cargos[cargo].name}标签`
  if (category === 'bluetooth') return '蓝牙温度计'
  return `${cargos[cargo].box} ${number(index)}`
}

export const targetOf = (category: DeviceCategory, cargo: CargoKey, line: readonly TownKey[]): string => {
  const [from, to] = [line[0], line[line.length - 1]]
  const what = cargos[cargo].name
  if (!from || !to || category === 'greenhouse') return `${what}基地`
  if (category === 'portable') return `${what} · ${towns[from].name}`
  return `${what} · ${towns[from].name} → ${towns[to].name}`
}

export const modelOf = (category: DeviceCategory, transport: TransportName): string => {
  if (transport === 'teltonika') return 'FMB640'
  if (transport === 'gt06') return 'GT06N'
  if (transport === 'queclink') return 'GV300W'
  if (transport === 'jt808') return category === 'lock' ? 'JT-L20' : 'JT-T80'
  const models: Partial<Record<DeviceCategory, string>> = {
    reefer: 'GX-R4',
    van: 'GX-V2',
    portable: 'GX-P1',
    container: 'GX-C3',
    lock: 'GX-L1',
    greenhouse: 'GX-G2',
    gateway: 'GX-W1',
    label: 'GX-T1',
    bluetooth: 'GX-B1',
  }
  return models[category] ?? 'GX-P1'
}

/** A SIM number of 11 digits, as JT/T 808 terminals carry. */
export const phone = (number: number): string => `139${String(18_800_000 + number)}`

/** 15 digits, the last the Luhn check. */
export const imei = (number: number): string => {
  const body = String(35_209_308_412_000 + number)
  const sum = Array.from(body, Number).reduce((total, digit, at) => {
    const value = digit * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
