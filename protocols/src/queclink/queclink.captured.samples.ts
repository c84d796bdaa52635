/** Messages of real terminals by model, with the events our decoder makes of them, checked by hand. */
import { ascii, toHex } from '../bytes.ts'
import type { StreamSample } from '../sample.ts'

const source = "captured from a terminal; in the tests of Traccar's decoder (Apache-2.0)"
const hex = (text: string): string => toHex(ascii(text))

export const queclinkCaptured: readonly StreamSample[] = [
  {
    name: 'GL320M: battery and the thermometer inside',
    source,
    hex: hex(
      '+RESP:GTERI,C30303,860201068142036,,00000100,0,0,1,1,0.0,0,219.7,8.111111,50.111111,20251221144733,,,,,,97,1,32.4,20251221144735,18B6$',
    ),
    events: [
      { kind: 'hello', terminal: '860201068142036', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-12-21T14:47:33.000Z',
            position: { lng: 8.111111, lat: 50.111111, type: 'GPS', speedKmh: 0, headingDeg: 0, altitudeM: 219.7 },
            measures: ['internalTemp=32.4', 'battery=97'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3138423624',
      },
    ],
  },
  {
    name: 'GL320M: battery',
    source,
    hex: hex(
      '+RESP:GTERI,C30209,860201067200000,,00000080,0,16,1,1,47.2,245,169.3,-122.234955,47.906141,20260131234254,0310,0260,2CA2,014A2E17,,27,,20260131234255,51D8$',
    ),
    events: [
      { kind: 'hello', terminal: '860201067200000', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-01-31T23:42:54.000Z',
            position: {
              lng: -122.234955,
              lat: 47.906141,
              type: 'GPS',
              speedKmh: 47.2,
              headingDeg: 245,
              altitudeM: 169.3,
            },
            measures: ['battery=27'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3531443824',
      },
    ],
  },
  {
    name: 'a Bluetooth thermometer',
    source,
    hex: hex(
      '+RESP:GTERI,80201E0100,860201067144330,,00000100,,10,1,1,0.0,0,30.2,121.348427,31.163316,20251126093749,0460,0000,1807,00775892,00,0.0,,,,,99,210100,,1,00,6,4,0D1C099A,283F,WMS301_Test,7805414BA78A,1,3453,24,33,24.58,100,20251126093751,77E4$',
    ),
    events: [
      { kind: 'hello', terminal: '860201067144330', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-11-26T09:37:49.000Z',
            position: { lng: 121.348427, lat: 31.163316, type: 'GPS', speedKmh: 0, headingDeg: 0, altitudeM: 30.2 },
            measures: ['mileage=0', 'battery=99', 'acc=1', 'temp1=24.58', 'hum1=33'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3737453424',
      },
    ],
  },
  {
    name: 'two, one out of reach',
    source,
    hex: hex(
      '+RESP:GTERI,6E0A03,868589060745174,,00000100,,10,1,1,0.0,0,1509.0,-90.544928,14.584461,20250307182819,0704,0001,13A7,000B60AB,01,12,358.6,,,,,100,1A0000,0,2,00,6,5,0E7109BB,283F,SENTEMP1,7805412CF2DD,1,3466,24,36,24.91,100,01,6,2,,083F,SENTEMP2,7805412CF25C,0,,,,,20250307182820,1ABC$',
    ),
    events: [
      { kind: 'hello', terminal: '868589060745174', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-03-07T18:28:19.000Z',
            position: { lng: -90.544928, lat: 14.584461, type: 'GPS', speedKmh: 0, headingDeg: 0, altitudeM: 1509 },
            measures: ['mileage=358.6', 'battery=100', 'acc=0', 'temp1=24.91', 'hum1=36'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3141424324',
      },
    ],
  },
  {
    name: 'a beacon with fields of its own before the name',
    source,
    hex: hex(
      '+RESP:GTERI,C2010D,869653060009939,GV600M,00000100,,10,1,0,0.0,0,163.9,10.239379,45.931389,20231210233723,0222,0010,2F31,006D7621,,0.0,,,,3,410000,,1,0,6,4,0,,01BF,Sondaporte,EA7D0A3882F6,1,3484,21.81,43,00,00,0,0,0,20240114221802,1875$',
    ),
    events: [
      { kind: 'hello', terminal: '869653060009939', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2023-12-10T23:37:23.000Z',
            position: { lng: 10.239379, lat: 45.931389, type: 'GPS', speedKmh: 0, headingDeg: 0, altitudeM: 163.9 },
            measures: [],
          },
          { at: '2024-01-14T22:18:02.000Z', measures: ['mileage=0', 'battery=3', 'temp1=21.81', 'hum1=43'] },
        ],
        rejected: [],
        reply: '2b5341434b3a3138373524',
      },
    ],
  },
  {
    name: 'two wired thermometers below zero',
    source,
    hex: hex(
      '+RESP:GTERI,040A00,862894022579562,gv200,00000002,,10,1,1,96.1,180,749.7,39.222692,24.165463,20210225065756,0420,0004,759C,3360,00,15529.8,,,2789,,01,00,2,2,282BD47A0B000063,1,FFE2,281FDD5D0B000057,1,FFC8,20210225065800,6974$',
    ),
    events: [
      { kind: 'hello', terminal: '862894022579562', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-02-25T06:57:56.000Z',
            position: {
              lng: 39.222692,
              lat: 24.165463,
              type: 'GPS',
              speedKmh: 96.1,
              headingDeg: 180,
              altitudeM: 749.7,
            },
            measures: ['mileage=15529.8', 'temp1=-1.875', 'temp2=-3.5'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3639373424',
      },
    ],
  },
  {
    name: 'GT501 with Wi-Fi points',
    source,
    hex: hex(
      '+RESP:GTFRI,423037,866884047716519,GT501,0,1,1,5,12,0.1,0,46.8,-95.559173,30.109955,20231110185836,6,0e36c9916485,-50,,,,e831cd5eb79d,-73,,,,ccf4110c4bd5,-79,,,,acdb48973168,-79,,,,80ab4dc323c4,-82,,,,ec8eb5cfa1c6,-89,,,,310,10,711D,81ECF0F,00,,93,20231110185839,0005$',
    ),
    events: [
      { kind: 'hello', terminal: '866884047716519', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2023-11-10T18:58:36.000Z',
            position: { lng: -95.559173, lat: 30.109955, type: 'GPS', speedKmh: 0.1, headingDeg: 0, altitudeM: 46.8 },
            measures: ['battery=93'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3030303524',
      },
    ],
  },
  {
    name: 'GL500M',
    source,
    hex: hex(
      '+RESP:GTERI,DE0115,865284042104863,gl500m,00000100,0,0,1,2,0.0,0,36.9,-1.844589,52.177779,20201006125701,0234,0015,0135,34A1,19,0,,79,1,,0,20201006125723,184D$',
    ),
    events: [
      { kind: 'hello', terminal: '865284042104863', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2020-10-06T12:57:01.000Z',
            position: { lng: -1.844589, lat: 52.177779, type: 'GPS', speedKmh: 0, headingDeg: 0, altitudeM: 36.9 },
            measures: ['battery=79'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3138344424',
      },
    ],
  },
  {
    name: 'information with two supplies',
    source,
    hex: hex(
      '+RESP:GTINF,C20113,869653060997976,,1A,89464278206103756482,19,0,11,12295,13985,4.25,0,0,,,20241104220934,0,0,,00,00,,,20241104162009,06D6$',
    ),
    events: [
      { kind: 'hello', terminal: '869653060997976', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          { at: '2024-11-04T16:20:09.000Z', measures: ['acc=0', 'signal=19', 'voltage=12.295', 'batteryVoltage=4.25'] },
        ],
        rejected: [],
        reply: '2b5341434b3a3036443624',
      },
    ],
  },
  {
    name: 'a position that is not now, with a battery',
    source,
    hex: hex(
      '+RESP:GTNMR,423033,355197370058831,,0,0,0,1,0,0.0,298,182.7,-79.257983,43.875152,20220627132020,,,,,15,0,74,20220627144928,03CF$',
    ),
    events: [
      { kind: 'hello', terminal: '355197370058831', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2022-06-27T13:20:20.000Z',
            position: { lng: -79.257983, lat: 43.875152, type: 'GPS', speedKmh: 0, headingDeg: 298, altitudeM: 182.7 },
            measures: [],
          },
          { at: '2022-06-27T14:49:28.000Z', measures: ['battery=74'] },
        ],
        rejected: [],
        reply: '2b5341434b3a3033434624',
      },
    ],
  },
  {
    name: 'loggers of years',
    source,
    hex: hex(
      '+RESP:GTSTR,440502,866427030112088,GL530,0,0,2,,100,3,0.6,0,127.5,2.413963,48.877096,20180704180102,0208,0001,0310,E625,,,0000,20180704180100,004C$',
    ),
    events: [
      { kind: 'hello', terminal: '866427030112088', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2018-07-04T18:01:02.000Z',
            position: { lng: 2.413963, lat: 48.877096, type: 'GPS', speedKmh: 0.6, headingDeg: 0, altitudeM: 127.5 },
            measures: ['battery=100'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3030344324',
      },
    ],
  },
  {
    name: 'without sky',
    source,
    hex: hex(
      '+RESP:GTSTR,400201,862365030034957,GL500,0,1,2,21.8,100,0,,,,,,,0234,0015,03C3,3550,,,,20161129174009,0023$',
    ),
    events: [
      { kind: 'hello', terminal: '862365030034957', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2016-11-29T17:40:09.000Z', measures: ['internalTemp=21.8', 'battery=100'] }],
        rejected: [],
        reply: '2b5341434b3a3030323324',
      },
    ],
  },
  {
    name: 'an alarm of the thermometer inside',
    source,
    hex: hex(
      '+RESP:GTTMP,110100,358688000000158,,2,60,1,1,4.3,92,70.0,121.354335,31.222073,20110214013254,0460,0000,18d8,6141,00,80,20110214093254,000F$',
    ),
    events: [
      { kind: 'hello', terminal: '358688000000158', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2011-02-14T01:32:54.000Z',
            position: { lng: 121.354335, lat: 31.222073, type: 'GPS', speedKmh: 4.3, headingDeg: 92, altitudeM: 70 },
            measures: ['internalTemp=60', 'battery=80'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3030304624',
      },
    ],
  },
  {
    name: 'the MEID of a CDMA network',
    source,
    hex: hex(
      '+RESP:GTFRI,110100,A5868800000015,,0,0,1,1,4.3,92,70.0,121.354335,31.222073,20110214013254,0460,0000,18d8,6141,00,80,20110214013254,000C$',
    ),
    events: [
      { kind: 'hello', terminal: 'A5868800000015', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2011-02-14T01:32:54.000Z',
            position: { lng: 121.354335, lat: 31.222073, type: 'GPS', speedKmh: 4.3, headingDeg: 92, altitudeM: 70 },
            measures: ['battery=80'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3030304324',
      },
    ],
  },
  {
    name: 'a message without a version',
    source,
    hex: hex(
      '+RESP:GTTRI,862370030005908,1,0,99,1,0.0,354,18.5,18.821100,-34.084002,20170607152024,0655,0001,00DD,1CAE,00,0103010100,20170607172115,3E7D$',
    ),
    events: [
      { kind: 'hello', terminal: '862370030005908', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2017-06-07T15:20:24.000Z',
            position: { lng: 18.8211, lat: -34.084002, type: 'GPS', speedKmh: 0, headingDeg: 354, altitudeM: 18.5 },
            measures: [],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3345374424',
      },
    ],
  },
  {
    name: 'several positions',
    source,
    hex: hex(
      '+RESP:GTFRI,2C0204,867162020003125,GL300W,0,0,2,1,1.7,205,2867.0,-78.481127,-0.206828,20160215210433,0740,0000,7596,5891C,0.0,1,1.7,205,2867.0,-78.481127,-0.206828,20160215210503,0740,0000,7596,5891C,0.0,88,20160215210506,1E78$',
    ),
    events: [
      { kind: 'hello', terminal: '867162020003125', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2016-02-15T21:04:33.000Z',
            position: { lng: -78.481127, lat: -0.206828, type: 'GPS', speedKmh: 1.7, headingDeg: 205, altitudeM: 2867 },
            measures: [],
          },
          {
            at: '2016-02-15T21:05:03.000Z',
            position: { lng: -78.481127, lat: -0.206828, type: 'GPS', speedKmh: 1.7, headingDeg: 205, altitudeM: 2867 },
            measures: ['battery=88'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3145373824',
      },
    ],
  },
  {
    name: 'a position half empty',
    source,
    hex: hex(
      '+BUFF:GTFRI,210101,863286020016706,,,10,1,1,,,,49.903915,40.391669,20140818105815,,,,,,,,,,,210100,,,,,000C$',
    ),
    events: [
      { kind: 'hello', terminal: '863286020016706', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          { at: '2014-08-18T10:58:15.000Z', position: { lng: 49.903915, lat: 40.391669, type: 'GPS' }, measures: [] },
        ],
        rejected: [],
        reply: '2b5341434b3a3030304324',
      },
    ],
  },
  {
    name: 'cells alone',
    source,
    hex: hex(
      '+RESP:GTLBS,660400,863574046265138,GL50BLITE,0,0,92,,2,,,0000,0204,0008,0cee,b951,18,,0204,0008,0cee,cd83,15,,0204,0008,0cee,3994,13,,,,,,,,,,,,,,,,,,,,0204,0008,0cee,d071,11,,20240826085102,00C6$',
    ),
    events: [
      { kind: 'hello', terminal: '863574046265138', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2024-08-26T08:51:02.000Z', measures: [] }],
        rejected: [],
        reply: '2b5341434b3a3030433624',
      },
    ],
  },
  {
    name: 'supply of a vehicle tracker',
    source,
    hex: hex(
      '+RESP:GTFRI,DF0200,868487004353181,cv100,14051,10,1,0,0.0,0,264.1,114.015515,22.537178,20210608064328,0460,0001,25F8,061A7D02,,0.0,,,,100,21,,,,20210608144354,32DB$',
    ),
    events: [
      { kind: 'hello', terminal: '868487004353181', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-06-08T06:43:28.000Z',
            position: { lng: 114.015515, lat: 22.537178, type: 'GPS', speedKmh: 0, headingDeg: 0, altitudeM: 264.1 },
            measures: [],
          },
          { at: '2021-06-08T14:43:54.000Z', measures: ['voltage=14.051', 'mileage=0'] },
        ],
        rejected: [],
        reply: '2b5341434b3a3332444224',
      },
    ],
  },
  {
    name: 'supply in GTERI',
    source,
    hex: hex(
      '+RESP:GTERI,4F0D06,865585041396684,,00000100,12665,10,1,1,0.0,342,38.6,49.846792,40.426182,20260220064016,0400,0010,0F6E,08D7,00,0.0,,,,100,110000,,0,20260220064016,91C9$',
    ),
    events: [
      { kind: 'hello', terminal: '865585041396684', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-02-20T06:40:16.000Z',
            position: { lng: 49.846792, lat: 40.426182, type: 'GPS', speedKmh: 0, headingDeg: 342, altitudeM: 38.6 },
            measures: ['voltage=12.665', 'mileage=0', 'battery=100', 'acc=0'],
          },
        ],
        rejected: [],
        reply: '2b5341434b3a3931433924',
      },
    ],
  },
  {
    name: 'GTSTR of a vehicle tracker has no thermometer before its position',
    source,
    hex: hex(
      '+RESP:GTSTR,060100,135790246811220,,,,0,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,2000.0,20090214093254,11F0$',
    ),
    events: [
      { kind: 'hello', terminal: '135790246811220', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2009-02-14T01:32:54.000Z',
            position: { lng: 121.354335, lat: 31.222073, type: 'GPS', speedKmh: 4.3, headingDeg: 92, altitudeM: 70 },
            measures: [],
          },
          { at: '2009-02-14T09:32:54.000Z', measures: ['mileage=2000'] },
        ],
        rejected: [],
        reply: '2b5341434b3a3131463024',
      },
    ],
  },
  {
    name: 'GV200: the alarm of a wired thermometer',
    // A reference implementation reads the temperature as 25 % of battery.
    source,
    hex: hex(
      '+RESP:GTTMP,04040B,862170013467608,NMX_Beta,,0,31,1,0,0.4,0,2.2,121.390957,31.164567,20130115083120,0460,0000,1877,0873,00,0.0,00000:00:00,2791,2639,2691,09,09,,,,28967B41040000F1,,25,20130115163122,01AA$',
    ),
    events: [
      { kind: 'hello', terminal: '862170013467608', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2013-01-15T08:31:20.000Z',
            position: { lng: 121.390957, lat: 31.164567, type: 'GPS', speedKmh: 0.4, headingDeg: 0, altitudeM: 2.2 },
            measures: [],
          },
          { at: '2013-01-15T16:31:22.000Z', measures: ['mileage=0', 'temp1=25'] },
        ],
        rejected: [],
        reply: '2b5341434b3a3031414124',
      },
    ],
  },
  {
    name: 'the alarm of a thermometer of another model is kept raw',
    source: "built after the tables of the maker's documents",
    hex: hex(
      '+RESP:GTTMP,6E0A03,352093084120012,,0,31,1,1,0.4,0,2.2,121.390957,31.164567,20130115083120,0460,0000,1877,0873,00,25,20130115163122,01AB$',
    ),
    events: [
      { kind: 'hello', terminal: '352093084120012', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2013-01-15T08:31:20.000Z',
            position: { lng: 121.390957, lat: 31.164567, type: 'GPS', speedKmh: 0.4, headingDeg: 0, altitudeM: 2.2 },
            measures: [],
          },
        ],
        rejected: [],
        reply: '',
      },
      {
        kind: 'unread',
        type: 'GTTMP',
        bytes:
          '2b524553503a4754544d502c3645304130332c3335323039333038343132303031322c2c302c33312c312c312c302e342c302c322e322c3132312e3339303935372c33312e3136343536372c32303133303131353038333132302c303436302c303030302c313837372c303837332c30302c32352c32303133303131353136333132322c3031414224',
        why: 'GTTMP of this model',
        reply: '2b5341434b3a3031414224',
      },
    ],
  },
  {
    name: 'GTCAN is kept raw',
    source: "built after the tables of the maker's documents",
    hex: hex('+RESP:GTCAN,270C02,352093084120012,,0,1,C07FFFFF,,2,H96484,3.21,1096,60,85,,L45.5,20261121030507,06D9$'),
    events: [
      { kind: 'hello', terminal: '352093084120012', accept: '', refuse: '' },
      { kind: 'reports', reports: [{ at: '2026-11-21T03:05:07.000Z', measures: [] }], rejected: [], reply: '' },
      {
        kind: 'unread',
        type: 'GTCAN',
        bytes:
          '2b524553503a475443414e2c3237304330322c3335323039333038343132303031322c2c302c312c43303746464646462c2c322c4839363438342c332e32312c313039362c36302c38352c2c4c34352e352c32303236313132313033303530372c3036443924',
        why: 'GTCAN of this model',
        reply: '2b5341434b3a3036443924',
      },
    ],
  },
  {
    name: 'the firmware stands behind the count',
    source,
    hex: hex('+RESP:GTINF,359464030073766,8938003990320469804f,18,99,100,1,0,+2.00,0,20131018084015,00EE,0103090402$'),
    events: [
      { kind: 'hello', terminal: '359464030073766', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2013-10-18T08:40:15.000Z', measures: ['signal=18'] }],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'the binary form is kept raw',
    source,
    hex: '2b000038000865134050947226820300030000216a3ed6f101895000521629fa8b28f402ac1a8e6a3ed6f100001600000010f505010ff824',
    events: [
      { kind: 'hello', terminal: '865134050947226', accept: '', refuse: '' },
      {
        kind: 'unread',
        type: '0x2B/0x00',
        bytes:
          '2b000038000865134050947226820300030000216a3ed6f101895000521629fa8b28f402ac1a8e6a3ed6f100001600000010f505010ff824',
        why: 'binary form',
        reply: '',
      },
    ],
  },
  {
    name: 'the first binary form is kept raw',
    source,
    hex: '2b4556542d00fc1fbf0063450102020956325403000343056437f8220700000200000000010000160100f2007eff75a1f0025c6b1a07e1080108241a02680003189c1ac500000000000002100800000000000000000007e1080108241a19e24e4e0d0a',
    events: [
      { kind: 'hello', terminal: '865084030003675', accept: '', refuse: '' },
      {
        kind: 'unread',
        type: '+EVT',
        bytes:
          '2b4556542d00fc1fbf0063450102020956325403000343056437f8220700000200000000010000160100f2007eff75a1f0025c6b1a07e1080108241a02680003189c1ac500000000000002100800000000000000000007e1080108241a19e24e4e0d0a',
        why: 'binary form',
        reply: '',
      },
    ],
  },
]
