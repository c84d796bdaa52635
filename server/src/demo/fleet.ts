/** Registers planned devices in one statement and writes the credentials file that the simulator reads. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { type PlannedDevice, planFleet } from '@coldway/simulator/fleet.ts'
import { sql } from 'kysely'
import { demoCredentialsFile } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { portioned } from '../platform/portioned.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'

interface DeviceCredential {
  readonly deviceCode: string
  readonly secret: string
  readonly protocol: string
  readonly terminalNo: string | null
}

const atOnce = 5000

export const registerFleet = async (db: Db, planned: readonly PlannedDevice[], dataDir: string): Promise<void> => {
  const file = demoCredentialsFile(dataDir)
  const known = new Map((await readCredentials(file)).map((credential) => [credential.deviceCode, credential]))
  const { rows } = await sql<{ code: string }>`select code from devices`.execute(db)
  const registered = new Set(rows.map((row) => row.code))
  // A device whose secret is lost (the file was deleted) gets a new one.
  const wanted = planned.filter((device) => !registered.has(device.deviceCode) || !known.has(device.deviceCode))
  for (const device of wanted) {
    const { deviceCode, protocol, terminalNo } = device
    known.set(deviceCode, { deviceCode, protocol, terminalNo, secret: randomToken() })
  }
  // Write the file first: a crash in between leaves a secret without a device, which the next start registers.
  await writeFile(`${file}.new`, JSON.stringify([...known.values()]), { mode: 0o600 })
  await rename(`${file}.new`, file)
  for (const some of portioned(wanted, atOnce)) await insertSome(db, some, known)
}

/** Registers the fleet of a seed, for a simulator that is started by hand. */
export const registerSeeded = (db: Db, fleet: { devices: number; seed: number }, dataDir: string): Promise<void> =>
  registerFleet(db, planFleet(fleet), dataDir)

const readCredentials = async (file: string): Promise<DeviceCredential[]> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DeviceCredential[]
  } catch {
    return []
  }
}

/** The past is reported in steps of this length; a truck that reports more often leaves no gap. */
const slowestReportS = 300

const insertSome = async (
  db: Db,
  devices: readonly PlannedDevice[],
  known: ReadonlyMap<string, DeviceCredential>,
): Promise<void> => {
  const rows = devices.map((device) => ({
    ...device,
    ...device.range,
    reportIntervalS: Math.max(device.reportIntervalS, slowestReportS),
    secret: hashToken((known.get(device.deviceCode) as DeviceCredential).secret).toString('hex'),
    doorInput: device.protocol === 'teltonika' ? 'input1High' : 'none',
    play: undefined,
  }))
  await sql`
    insert into devices (org_id, org_path, code, name, category, model, protocol, terminal_no, secret_hash, plate, monitor_target,
      temp_low, temp_high, hum_low, hum_high, report_interval_s, zone, door_input)
    select o.id, o.path, g."deviceCode", g."deviceName", g.category, g.model, g.protocol, g."terminalNo", decode(g.secret, 'hex'), g.plate, g."monitorTarget",
      g."tempLowC", g."tempHighC", g."humLowPct", g."humHighPct", g."reportIntervalS", g.zone, g."doorInput"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
      "orgCode" text, "deviceCode" text, "deviceName" text, category text, model text, protocol text, "terminalNo" text, secret text, plate text,
      "monitorTarget" text, "tempLowC" real, "tempHighC" real, "humLowPct" real, "humHighPct" real, "reportIntervalS" int, zone text, "doorInput" text)
    join organisations o on o.code = g."orgCode"
    on conflict (code) do update set secret_hash = excluded.secret_hash`.execute(db)
}
