/**
 * Finds devices by credential and terminal number for ingest. The cache is bounded; simultaneous look-ups of one device
 * share one query. A changed device is dropped at once, or within a second when another process changed it and the bus
 * lost the event (platform/changes.ts).
 */
import type { PushName } from '@coldway/contract/devices/protocols.ts'
import type { DoorInputName } from '@coldway/contract/readings/door-inputs.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Db } from '../../platform/database.ts'
import { sameToken } from '../../platform/secrets.ts'
import { type CredentialRow, findIdentity, type IdentityRow, listCredentials, speaksFor } from './devices.store.ts'

export interface IngestDevice {
  readonly id: number
  /** The credential with which it signed in: when it changes, the connection ends. */
  readonly credential: string
  readonly code: string
  readonly zone: string
  readonly tempFloorC: number
  /** The input that its door is wired to. */
  readonly doorInput: DoorInputName
  /** The last plausible fix, and the jump that waits for a second one; ingest updates it. */
  motion: { readonly last: DeviceFix | undefined; readonly pending: DeviceFix | undefined }
}
interface DeviceFix {
  readonly lng: number
  readonly lat: number
  readonly atMs: number
}
interface Known {
  readonly device: IngestDevice
  readonly secretHash: Buffer
}

const maxKnown = 200_000

export const createDirectory = ({ db, bus }: { readonly db: Db; readonly bus: Bus }) => {
  const known = new Map<string, Promise<Known | undefined>>()
  bus.listen('device.changed', ({ deviceIds }) => {
    const changed = new Set(deviceIds)
    for (const [key, entry] of known) void entry.then((one) => one && changed.has(one.device.id) && known.delete(key))
  })

  bus.listen('changes.lost', () => known.clear())

  const find = (key: string, by: Parameters<typeof findIdentity>[1]): Promise<Known | undefined> => {
    const cached = known.get(key)
    if (cached) return cached
    const asked = findIdentity(db, by).then((row) => {
      // Do not cache an unknown device, as it may be registered a moment later.
      if (!row) known.delete(key)
      return row && knownOf(row)
    })
    asked.catch(() => known.delete(key))
    known.set(key, asked)
    for (const oldest of known.keys()) {
      if (known.size <= maxKnown) break
      known.delete(oldest)
    }
    return asked
  }

  return {
    /** Gives undefined for a wrong secret and for an unknown code alike. */
    async findByCredential(code: string, secret: string): Promise<IngestDevice | undefined> {
      const found = await find(`code ${code}`, { code })
      return found && sameToken(secret, found.secretHash) ? found.device : undefined
    },
    /** Verifies a proof that was made with the stored hash of the secret. */
    async findByHash(code: string, isProven: (secretHash: Buffer) => boolean): Promise<IngestDevice | undefined> {
      const found = await find(`code ${code}`, { code })
      return found && isProven(found.secretHash) ? found.device : undefined
    },
    /** Finds the device that the machine's own configuration names: no credential is needed. */
    async findByCode(code: string): Promise<IngestDevice | undefined> {
      return (await find(`code ${code}`, { code }))?.device
    },
    async findByTerminal(protocol: string, terminalNo: string): Promise<IngestDevice | undefined> {
      return (await find(`${protocol} ${terminalNo}`, { protocol, terminalNo }))?.device
    },
    /** Finds a device behind a network's platform, if the gateway that speaks may speak for it. */
    async findBehind(speaker: IngestDevice, protocol: PushName, terminalNo: string): Promise<IngestDevice | undefined> {
      const found = await find(`${protocol} ${terminalNo}`, { protocol, terminalNo })
      return found && (await speaksFor(db, speaker.id, found.device.id)) ? found.device : undefined
    },
    /** Lists those whose connections must end: deleted, or with another credential, protocol or number now. */
    async listRevoked(devices: readonly IngestDevice[]): Promise<ReadonlySet<IngestDevice>> {
      const rows = await listCredentials(
        db,
        devices.map(({ id }) => id),
      )
      const now = new Map(rows.map((row) => [row.id, credentialOf(row)]))
      return new Set(devices.filter(({ id, credential }) => now.get(id) !== credential))
    },
    /** The same with the device's secret as authentication code. */
    async findByTerminalSecret(
      protocol: string,
      terminalNo: string,
      secret: string,
    ): Promise<IngestDevice | undefined> {
      const found = await find(`${protocol} ${terminalNo}`, { protocol, terminalNo })
      return found && sameToken(secret, found.secretHash) ? found.device : undefined
    },
  }
}
export type Directory = ReturnType<typeof createDirectory>

const credentialOf = ({ code, protocol, terminalNo, secretHash }: CredentialRow): string =>
  [code, protocol, terminalNo ?? '', secretHash.toString('base64')].join(' ')

const knownOf = (row: IdentityRow): Known => ({
  secretHash: row.secretHash,
  device: {
    id: row.id,
    code: row.code,
    credential: credentialOf(row),
    zone: row.zone,
    tempFloorC: row.tempFloorC,
    doorInput: row.doorInput,
    motion: {
      last:
        row.fixAt !== null && row.lng !== null && row.lat !== null
          ? { lng: row.lng, lat: row.lat, atMs: row.fixAt }
          : undefined,
      pending: undefined,
    },
  },
})
