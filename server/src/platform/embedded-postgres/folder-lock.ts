/**
 * Allows one program per data folder. The lock is a listening unix socket: it ends with its process, however that ends,
 * and it can say who holds it. A socket file without a listener is stale and is taken over.
 */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer, connect, type Server } from 'node:net'
import { join } from 'node:path'
import { makeSocketDir, removeSocketDir } from './socket-dir.ts'
import { StartError } from './start-error.ts'

export interface FolderLock {
  announce(address: string): void
  release(): Promise<void>
}

interface Holder {
  readonly pid: number
  readonly address?: string
}

/** Throws a StartError that names the holder when the folder is taken. */
export const lockFolder = async (folder: { dataDir: string; mark: string }): Promise<FolderLock> => {
  const dir = makeSocketDir(folder.mark, ownerOf(folder.dataDir))
  const path = join(dir, 'lock')
  let holder: Holder = { pid: process.pid }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(JSON.stringify(holder))
  })
  for (let attempt = 0; !(await listens(server, path)); attempt += 1) {
    const other = await askHolder(path)
    if (other || attempt === 5) throw new StartError(refusal(folder.dataDir, other))
    await removeStale(path, folder.dataDir)
  }
  // The lock alone keeps no program alive.
  server.unref()
  return {
    announce: (address) => {
      holder = { ...holder, address }
    },
    release: async () => {
      await new Promise((done) => server.close(done))
      removeSocketDir(dir)
    },
  }
}

/** Gives, for root, the owner of the data, so that this user can take over the lock of a killed run. */
const ownerOf = (dataDir: string): { uid: number; gid: number } => {
  const uid = process.getuid?.() ?? 0
  return uid === 0 ? statSync(dataDir) : { uid, gid: process.getgid?.() ?? 0 }
}

const refusal = (dataDir: string, holder: Holder | undefined): string => {
  const where = holder?.address ? ` at ${holder.address}` : ''
  const who = holder?.pid ? ` (process ${holder.pid})` : ''
  return `Coldway is already running on ${dataDir}${where}${who}. Stop it first, or set COLDWAY_DATA to another folder.`
}

const listens = (server: Server, path: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    server.once('error', failed)
    server.listen(path, () => {
      server.off('error', failed)
      resolve(true)
    })
  })

/** Gives undefined when nobody listens. A holder that does not answer in time still counts as one. */
const askHolder = (path: string): Promise<Holder | undefined> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(path)
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk
    })
    let isListening = false
    socket.on('connect', () => {
      isListening = true
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(isListening ? parse(answer) : undefined))
  })

const parse = (answer: string): Holder => {
  try {
    return JSON.parse(answer) as Holder
  } catch {
    return { pid: 0 }
  }
}

/** Moves the file away before removing it, so that the lock of a start that listened in between can be put back. */
const removeStale = async (path: string, dataDir: string): Promise<void> => {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const other = await askHolder(aside)
  if (!other) return rmSync(aside, { force: true })
  if (!existsSync(path)) renameSync(aside, path)
  throw new StartError(refusal(dataDir, other))
}
