/**
 * The common shape of every protocol that speaks over a TCP connection. A session turns bytes into events and answers
 * into bytes; it opens no socket, reads no clock and knows no device. Ingest owns the socket, the devices and the commit.
 *
 * What ingest may rely on:
 * - `push` never throws, whatever the bytes, and what a session holds in memory is bounded.
 * - Events stand in wire order. Handle them one after the other: an event may wait for a commit, later ones wait too.
 * - `reports` never comes before a `hello`. One session speaks for one terminal; another number in it ends in `close`.
 * - After `close` the session is dead: every further `push` answers nothing.
 *
 * What ingest must do:
 * - register: a terminal asks to be let in. Send `accept(authCode)` with a code made for it, or `refuse`.
 * - hello: the terminal says who it is. `authCode` is its credential where the protocol has one and it sent it; absent, the
 *   terminal may only pass by the allow-list (settled.md, "Device identity"). Send `accept` (may be empty: nothing to
 *   send) and go on, or send `refuse` and close without handling any later event. It may come again on one connection
 *   (e.g. first implied by data, then with a code): judge it again.
 * - reports: store all, commit, and only then send `reply`. Not stored: send nothing and close, so that the device keeps
 *   its data and sends it again. `rejected` entries are malformed for ever: they count as answered.
 * - unread: store the bytes raw, commit, and only then send `reply`. Not stored: send nothing and close.
 * - lockCode: store the code, and only then send `reply`. Not stored: send nothing and close.
 * - reply: send `bytes` at once.
 * - alive: a heartbeat, which is no data and has no time of its own: the device is not silent. Send `reply` at once.
 * - close: end the connection; `why` is for the log and holds no secret.
 *
 * A terminal number of JT/T 808 or GT06 comes without the zeros its field pads it with (to 12, 16 or 20 digits); an IMEI sent
 * as text comes as sent.
 * Times in JT/T 808 are GMT+8 by its clause 8.18 (`clockZone`); a device whose clock is known to differ is corrected by its
 * own setting in ingest, never guessed here. Teltonika times are UTC.
 */
import type { StreamName } from '@coldway/contract/devices/protocols.ts'
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import type { Report } from '@coldway/contract/readings/report.ts'
import type { Protocol } from './protocol.ts'

export type StreamEvent =
  | {
      readonly kind: 'register'
      readonly terminal: string
      readonly accept: (authCode: string) => Uint8Array
      readonly refuse: Uint8Array
    }
  | {
      readonly kind: 'hello'
      readonly terminal: string
      readonly authCode?: string
      readonly accept: Uint8Array
      readonly refuse: Uint8Array
    }
  | {
      readonly kind: 'reports'
      readonly reports: readonly Report[]
      readonly rejected: readonly Rejected[]
      /** The times are UTC, whatever the protocol's zone. */
      readonly isUtc?: true
      /** The answer, which is sent only after the commit. */
      readonly reply: Uint8Array
    }
  /** A message, or a part of one, that no decoder reads. It is stored raw before `reply` is sent. */
  | {
      readonly kind: 'unread'
      /** The message type as in the maker's document, such as `0x0900/0x54`; short and bounded. */
      readonly type: string
      readonly bytes: Uint8Array
      /** Why it is not read, in a few words. */
      readonly why: string
      /** Knowledge of the connection that a later reading needs, such as the zone a login names; up to 64 characters. */
      readonly context?: string
      /** The answer, which is sent only after the commit; empty when the message expects none. */
      readonly reply: Uint8Array
    }
  | { readonly kind: 'reply'; readonly bytes: Uint8Array }
  | { readonly kind: 'alive'; readonly reply: Uint8Array }
  /** The terminal's answer to a command made by `encodeCommand`. */
  | { readonly kind: 'ack'; readonly ack: DownlinkAck }
  /** The terminal's settings, by the names of `settingName`. */
  | { readonly kind: 'settings'; readonly values: Readonly<Record<string, string>> }
  /** The code of the lock's next opening, which is a secret. It is stored before `reply` is sent. */
  | { readonly kind: 'lockCode'; readonly code: string; readonly reply: Uint8Array }
  /** The lock opened by its code, and not by a command of this connection. */
  | { readonly kind: 'codeUsed'; readonly atMs: number }
  | { readonly kind: 'close'; readonly why: string }

/** One unreadable record of a batch; the others are not affected. */
export interface Rejected {
  readonly index: number
  readonly why: string
  /** The raw record, to be stored; absent: its surroundings are stored. */
  readonly bytes?: Uint8Array
}

export interface Session {
  /**
   * `nowMs` ages half-received messages. Event times come from the device; only values without any time of their own, and
   * followed by none, are reported at `nowMs`.
   */
  push(bytes: Uint8Array, nowMs: number): StreamEvent[]
  /** A command as bytes for this terminal; undefined: it cannot be expressed. Absent: the protocol carries no commands. */
  encodeCommand?(command: DownlinkCommand): Uint8Array | undefined
  /** A query for the terminal's settings. Absent: the protocol has none that every terminal knows. */
  encodeSettingsQuery?(): Uint8Array | undefined
}

/** A stored `unread` message, for `readAgain`. */
export interface KeptMessage {
  readonly type: string
  readonly bytes: Uint8Array
  readonly context?: string
}

/** A datagram that stands alone: who sent it, and what it carries with the answer to send after the commit. */
export interface Datagram {
  readonly terminal: string
  readonly event: StreamEvent & { readonly kind: 'reports' | 'unread' }
}

export interface StreamProtocol extends Protocol {
  readonly name: StreamName
  /** The server's TCP port unless configured otherwise. */
  readonly port: number
  /**
   * The zone of the protocol's times where its wire carries local time; absent: the wire carries UTC, and no device setting may
   * shift it.
   */
  readonly clockZone?: string
  open(): Session
  /** Pure, and never throws; undefined: no datagram of this protocol. Absent: the protocol has no form over UDP. */
  readDatagram?(bytes: Uint8Array): Datagram | undefined
  /** A sign-in of a fictitious terminal; without it a session cannot explain a frame from the middle of a conversation. */
  readonly greeting?: Uint8Array
  /**
   * Reads a message that was `unread` on arrival, without a connection: `reports`, or `unread` again. Pure, and never throws.
   * Absent: `bytes` is a whole frame that a new session reads (read-again.ts).
   */
  readAgain?(message: KeptMessage): readonly StreamEvent[]
}
