/** The file by which the server's seeding passes credentials to the simulator: `demo-credentials.json` in the data folder. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export interface DeviceCredential {
  readonly deviceCode: string
  readonly secret: string
  readonly protocol: string
  readonly terminalNo: string | null
}

/** Secrets by device code; empty while the file does not exist. */
export const readCredentials = async (dataDir: string): Promise<Map<string, DeviceCredential>> => {
  const text = await readFile(join(dataDir, 'demo-credentials.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('demo-credentials.json is not a list')
  return new Map(list.filter(isCredential).map((credential) => [credential.deviceCode, credential]))
}

const isCredential = (value: unknown): value is DeviceCredential => {
  const { deviceCode, secret } = (value ?? {}) as Partial<DeviceCredential>
  return typeof deviceCode === 'string' && typeof secret === 'string'
}

/** Registers the planned fleet with the server's own command; it rewrites the file. */
export const provision = (devices: number, seed: number): Promise<void> => {
  const script = resolve(import.meta.dirname, '../../server/src/cli/provision.ts')
  const { promise, resolve: done, reject } = Promise.withResolvers<void>()
  const child = spawn(process.execPath, [script, '--devices', String(devices), '--seed', String(seed)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.once('error', reject)
  child.once('exit', (code) => (code === 0 ? done() : reject(new Error(`provisioning ended with ${code}`))))
  return promise
}
