/**
 * What an installer enters so that a terminal reports to this server: the makers whose terminals speak a protocol, and the
 * text messages, configurator fields or parameters of each. Pure. Words in angle brackets are filled in by the reader:
 * `<apn>` of the SIM card, `<login>` and `<password>` of the terminal (both often empty), `<seconds>` between reports.
 * See docs/how-to/point-a-device.md.
 */
import type { SetupLine } from '@coldway/contract/devices/connections.ts'
import type { StreamName } from '@coldway/contract/devices/protocols.ts'

export interface DeviceAddress {
  /** A domain name or an IPv4 address. */
  readonly host: string
  readonly port: number
}

export interface Setup {
  /** Families of terminals by the names their makers use. */
  readonly makers: readonly string[]
  linesOf(address: DeviceAddress): readonly SetupLine[]
}

const sms = (text: string): SetupLine => ({ by: 'sms', text })
const configurator = (text: string): SetupLine => ({ by: 'configurator', text })
const parameter = (text: string): SetupLine => ({ by: 'parameter', text })

const isNumeric = (host: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)

export const setups: Readonly<Record<StreamName, Setup>> = {
  teltonika: {
    makers: ['FMB', 'FMC', 'FMM', 'TAT'],
    linesOf: ({ host, port }) => [
      sms('<login> <password> setparam 2001:<apn>'),
      sms(`<login> <password> setparam 2004:${host};2005:${port};2006:0`),
      configurator(`GPRS > Server Settings: Domain ${host}, Port ${port}, Protocol TCP`),
      configurator('System > Data Protocol: Codec 8 Extended'),
    ],
  },
  gt06: {
    makers: ['Concox', 'Jimi', 'WeTrack', 'JC', 'GK'],
    linesOf: ({ host, port }) => [
      sms('APN,<apn>#'),
      sms(`SERVER,${isNumeric(host) ? 0 : 1},${host},${port},0#`),
      sms('GMT,E,0,0#'),
      sms('TIMER,<seconds>#'),
    ],
  },
  jt808: {
    makers: ['2011', '2013', '2019', 'Jointech JT709'],
    linesOf: ({ host, port }) => [
      parameter(`0x0010 = <apn>`),
      parameter(`0x0013 = ${host}`),
      parameter(`0x0018 = ${port}`),
    ],
  },
  jointech: {
    makers: ['JT701', 'JT701D', 'JT701E'],
    linesOf: ({ host, port }) => [
      parameter(`P06: IP ${host}, Port ${port}, APN <apn>`),
      parameter('P52: dynamic password on'),
    ],
  },
  queclink: {
    makers: ['GV', 'GL'],
    linesOf: ({ host, port }) => [
      configurator('GTBSI: APN <apn>'),
      configurator(`GTSRI: Report Mode 3 (TCP), Main Server ${host}, Port ${port}, SACK Enable 1`),
      configurator('GTPRO: Protocol Format ASCII, Time Adjust UTC'),
    ],
  },
}
