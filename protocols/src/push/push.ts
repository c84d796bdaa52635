/** Networks whose platform pushes the reports of their devices: chirpstack.ts and nbiot.ts. They carry no commands. */
import type { Protocol } from '../protocol.ts'

export const chirpstack = {
  name: 'chirpstack',
  title: 'LoRaWAN (ChirpStack)',
  terminal: 'eui',
  commandsOf: () => [],
} as const satisfies Protocol

export const nbiot = {
  name: 'nbiot',
  title: 'NB-IoT (AEP, OneNET, IoTDA)',
  terminal: 'imei',
  commandsOf: () => [],
} as const satisfies Protocol
