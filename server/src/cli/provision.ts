/** `node server/src/cli/provision.ts --devices N --seed S`: registers the planned fleet and rewrites its credentials file. */
import { parseArgs } from 'node:util'
import { registerSeeded } from '../demo/fleet.ts'
import { seedDemo } from '../demo/seed.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { randomPassword } from '../platform/secrets.ts'
import { organisationIdOf } from '../demo/seed.ts'
import { withStore } from './open-store.ts'

const { values } = parseArgs({ options: { devices: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const devices = Number(values.devices)
const seed = Number(values.seed)
if (!Number.isInteger(devices) || devices < 1 || devices > 100_000 || !Number.isInteger(seed)) {
  process.stderr.write('--devices takes a whole number from 1 to 100000, --seed a whole number\n')
  process.exit(2)
}
const config = readConfig(process.env, [])
await withStore(config, createLog('warn'), async ({ system: db }) => {
  // The organisations of the fleet exist in demo mode only, so they are made; the demo accounts get
  // a password that nobody knows.
  if ((await organisationIdOf(db, 'HD')) === undefined) await seedDemo(db, config.demoPassword ?? randomPassword())
  await registerSeeded(db, { devices, seed }, config.dataDir)
})
