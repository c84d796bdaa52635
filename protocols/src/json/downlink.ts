/** A command as JSON, for `coldway/v1/{deviceCode}/down`, and the device's answer on `.../ack`. */
import { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'

/** An answer with as many checks as it may have, each as long as it may be, in four bytes a character. */
const ackBytes = 16_384

export const encodeCommand = (command: DownlinkCommand): string => JSON.stringify(command)

/** Reads a command, on the device's side; undefined when the bytes are none. */
export const decodeCommand = (bytes: Uint8Array): DownlinkCommand | undefined =>
  DownlinkCommand.safeParse(parse(bytes)).data

export const encodeAck = (ack: DownlinkAck): string => JSON.stringify(ack)

/** Reads an answer; undefined when the bytes are none. */
export const decodeAck = (bytes: Uint8Array): DownlinkAck | undefined =>
  bytes.length > ackBytes ? undefined : DownlinkAck.safeParse(parse(bytes)).data

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
