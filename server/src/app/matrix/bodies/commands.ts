import {
  type CommandField,
  type CommandKind,
  commandKindNames,
  commandKinds,
} from '@coldway/contract/commands/command-kinds.ts'
import { type Bodies, nextNumber } from '../body.ts'

const texts: Readonly<Record<string, string>> = {
  startTime: '08:30',
  address: 'https://firmware.example/t80.bin',
  version: '2.1.0',
  host: 'iot.example.com',
  hex: '0a0B',
  text: 'STATUS#',
  pin: '493817',
}

const sampleOf = (name: string, field: CommandField): string | number | boolean => {
  if (field.type === 'flag') return true
  if (field.type === 'choice') return field.values[0] ?? ''
  if (field.type === 'text' || field.type === 'pin') return texts[name] ?? 'Sweep'
  return name.startsWith('high') ? field.max : field.min
}
export const sampleParams = (kind: CommandKind): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries<CommandField>(commandKinds[kind].fields).map(([name, field]) => [name, sampleOf(name, field)]),
  )

export const commandsBodies: Bodies = {
  ...Object.fromEntries(
    commandKindNames.map((kind): [string, Bodies[string]] => [
      `commands.${kind}`,
      ({ device }) => [{ deviceIds: [device], ...sampleParams(kind) }],
    ]),
  ),
  'commandRecords.againSend': ({ command }) => [{ id: command }],
  'commandRecords.decideUnlock': ({ unlockRequest: id }) => [{ id, isApproved: true }],
  'unlockRules.queryById': ({ organisation: orgId }) => [{ orgId }],
  'unlockRules.save': ({ organisation: orgId }) => [
    { orgId, needsApproval: false, validS: 60, isOwn: true, version: 0 },
  ],
  'commandTemplates.deleteByIds': ({ commandTemplate }) => [{ ids: [commandTemplate] }],
  'commandTemplates.save': ({ organisation }) => [
    { orgId: organisation, name: `Sweep ${nextNumber()}`, kind: 'gpsSwitch', content: { isOn: true } },
  ],
}
