/** Where the process that answers heavy calls listens: a socket in a folder that only our user may enter. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { randomToken } from '../platform/secrets.ts'

interface Address {
  readonly address: string
  /** Every request shows it: a pipe of Windows has no folder that protects it. */
  readonly secret: string
}

const hasFolder = process.platform !== 'win32'

export const makeAddress = (): Address => {
  const secret = randomToken()
  return hasFolder
    ? { address: join(mkdtempSync(join(tmpdir(), 'coldway-calls-')), 'socket'), secret }
    : { address: `\\\\.\\pipe\\coldway-calls-${randomToken()}`, secret }
}

export const removeAddress = ({ address }: Pick<Address, 'address'>): void => {
  if (hasFolder) rmSync(dirname(address), { recursive: true, force: true })
}
