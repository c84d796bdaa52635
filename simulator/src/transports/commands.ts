/** Converts a command of a wire without nonce, expiry and counter to the form the simulated device executes. */
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import type { Command } from '@coldway/protocols/command.ts'

export type OnCommand = ((command: DownlinkCommand) => DownlinkAck['state']) | undefined

/** `key` is the command's number on the wire; `counter` the number of earlier commands. */
export const commandFrom = (
  wire: string,
  command: Command,
  { key, counter }: { key: string; counter: number },
): DownlinkCommand => ({
  ...command,
  nonce: `${wire}-command-${key}`.padEnd(16, '-'),
  notAfterMs: Number.MAX_SAFE_INTEGER,
  counter,
})
