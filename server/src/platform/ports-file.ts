/**
 * Where the running program really listens: `ports.json` in the data folder. A taken port moves the program to the next
 * one, and commands beside it (device, simulate) must not name the wanted one. simulator/src/options.ts reads it too.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ports } from './config-ports.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'ports.json')

/** Returns the function that takes the file away. */
export const announcePorts = async (dataDir: string, ports: Ports): Promise<() => Promise<void>> => {
  await writeFile(fileOf(dataDir), JSON.stringify(ports))
  return () => rm(fileOf(dataDir), { force: true })
}

/** Undefined when no program runs on this folder. What a kill -9 left behind still names where it will be again. */
export const findPorts = async (dataDir: string): Promise<Ports | undefined> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Ports)
}
