/** Our own protocol: reports and commands as JSON over MQTT, reports over HTTP too. Uplink in uplink.ts, commands in downlink.ts. */
import { commandKindNames } from '@coldway/contract/commands/command-kinds.ts'
import type { Protocol } from '../protocol.ts'

export const json = {
  name: 'json',
  title: 'JSON (MQTT, HTTP)',
  terminal: 'none',
  sendsCredential: true,
  commandsOf: () => commandKindNames,
} as const satisfies Protocol
