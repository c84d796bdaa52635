/** A command from a wire that carries neither nonce, expiry nor counter, in the form the simulated device executes. */
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import type { Command } from '@coldway/protocols/command.ts'

export type OnCommand = ((command: DownlinkCommand) => DownlinkAck['state']) | undefined

/** `key` is the number that the wire gives the command; `counter` is how many commands came before it. */
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
