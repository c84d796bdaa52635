/** The processes that this one has started with a script of that name. Linux lists them. */
import { readdir, readFile } from 'node:fs/promises'

export const childProcesses = async (script: string): Promise<number[]> => {
  const found: number[] = []
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(script) && status.includes(`PPid:\t${process.pid}\n`)) found.push(Number(name))
  }
  return found
}
