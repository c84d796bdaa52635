/** Reports as devices send them, in zone +08:00, and the expected measures, written as in sample.ts. */
export interface UplinkSample {
  readonly name: string
  readonly text: string
  readonly at: readonly string[]
  readonly measures: readonly (readonly string[])[]
  readonly rejected: readonly string[]
}

export const uplinkSamples: readonly UplinkSample[] = [
  {
    name: 'a portable logger',
    text: `{"id":"7","time":"2026-11-20 08:00:00","position":{"lng":121.47,"lat":31.23,"speedKmh":12},
      "blocks":[{"id":1,"batval":985},{"id":2,"rxl_nb1":21},{"id":3,"temp":32813,"hum":650},
      {"id":4,"light":12,"acc_x":0,"acc_y":0,"acc_z":15,"angle_z":3,"pressure":101},{"id":14,"mileage":1234.5}]}`,
    at: ['2026-11-20T00:00:00.000Z'],
    measures: [
      [
        'battery=98.5',
        'signal=21',
        'temp1=-4.5',
        'hum1=65',
        'light=12',
        'vibration=0.5',
        'angleZ=3',
        'pressure=101',
        'mileage=1234.5',
      ],
    ],
    rejected: [],
  },
  {
    name: 'a reefer with a lock, whose pin goes no further',
    text: `{"id":8,"time":"2026-11-20T00:00:00Z","blocks":[{"id":16,"gac":1},{"id":21,"bat_T":32778},
      {"id":31,"gas":7,"pressure":101.3},{"id":109,"mode":9,"set_temp":32968,"supply":32960,"return":32950},
      {"id":111,"pin":"493827","password":"493827","lockState":1,"unlockRequest":1}]}`,
    at: ['2026-11-20T00:00:00.000Z'],
    measures: [
      [
        'door=1',
        'batteryTemp=-1',
        'external=7',
        'gasPressure=101.3',
        'reeferMode=9',
        'reeferSetPoint=-20',
        'reeferSupply=-19.2',
        'reeferReturn=-18.2',
        'lock=1',
        'unlockRequest=1',
      ],
    ],
    rejected: [],
  },
  {
    name: 'a refrigeration unit with three compartments, its hour meter and its tank, and a mode that is none',
    text: `{"id":9,"time":"2026-11-20T00:00:00Z","blocks":[{"id":109,"mode":0,"setPoint":32948,"mode2":4,"setPoint2":40,
      "supplyTemp2":21,"returnTemp2":52,"mode3":77,"hours":4123.5,"fuel":88.2,"alarms":2,"alarm1":63,"alarm2":25}]}`,
    at: ['2026-11-20T00:00:00.000Z'],
    measures: [
      [
        'reeferMode=0',
        'reeferSetPoint=-18',
        'reeferHours=4123.5',
        'fuel=88.2',
        'reeferAlarms=2',
        'reeferAlarm1=63',
        'reeferAlarm2=25',
        'reeferMode2=4',
        'reeferSetPoint2=4',
        'reeferSupply2=2.1',
        'reeferReturn2=5.2',
        'reeferMode3 decodeFault 77',
      ],
    ],
    rejected: [],
  },
  {
    name: 'a batch of a greenhouse with one bad report in the middle',
    text: `[{"id":"a","time":1795132800,"blocks":[{"id":108,"soilTemp":185,"moisture":432,"ec":900,"ph":68,"n":20,"p":15,
      "k":30,"co2":420,"nh3":2,"ch4":1,"c4h10":0}]},{"id":"b","time":"2026-02-30 00:00:00","blocks":[]},
      {"id":"c","time":1795132800000,"blocks":[{"id":3,"T":null,"humidity":"wet","tem_1":"40","tem_2":1e309}]}]`,
    at: ['2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z'],
    measures: [
      [
        'soilTemp=18.5',
        'soilMoisture=43.2',
        'soilConductivity=900',
        'soilPh=6.8',
        'soilNitrogen=20',
        'soilPhosphorus=15',
        'soilPotassium=30',
        'carbonDioxide=420',
        'ammonia=2',
        'methane=1',
        'butane=0',
      ],
      ['temp1 decodeFault null', 'temp2=4', 'temp3 decodeFault Infinity', 'hum1 decodeFault wet'],
    ],
    rejected: ['1 time: not a time'],
  },
]
