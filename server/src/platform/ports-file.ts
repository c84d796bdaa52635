/**
 * `ports.json` in the data folder: the ports the running program really listens on. A taken port moves the program to
 * the next one, and commands beside it (device, simulate) must not use the wanted one. simulator/src/options.ts reads
 * it too.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ports } from './config-ports.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'ports.json')

/** Returns the function that removes the file. */
export const announcePorts = async (dataDir: string, ports: Ports): Promise<() => Promise<void>> => {
  await writeFile(fileOf(dataDir), JSON.stringify(ports))
  return () => rm(fileOf(dataDir), { force: true })
}

/**
 * Gives undefined when no program runs on this folder. The file of a killed program still names the ports it will use
 * again.
 */
export const findPorts = async (dataDir: string): Promise<Ports | undefined> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Ports)
}
