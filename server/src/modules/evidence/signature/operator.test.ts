/**
 * What an operator signs by a certificate of its own, checked by a program that shares nothing with us: `openssl cms -verify`, with the
 * attributes that CAdES asks for. Without OpenSSL 3 or later these tests are skipped.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { coldChainReports } from '@coldway/contract/downloads/cold-chain-report.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { verify } from '../../../../../verifier/src/verify.ts'
import { utc } from '../../../testing/devices.fixture.ts'
import type { MadeUser } from '../../../testing/make.ts'
import { until } from '../../../testing/until.ts'
import { makeWorld, type World } from '../../../testing/world.ts'
import { signAttributes, signedData } from './cms.ts'
import { readIdentity, sha256Of } from './identity.ts'
import { operators } from './operators.fixture.ts'

const run = promisify(execFile)
const { stdout: version } = await run('openssl', ['version']).catch(() => ({ stdout: '' }))
const isHere = Number(/^OpenSSL (\d+)/.exec(version)?.[1] ?? 0) >= 3
const folder = await mkdtemp(join(tmpdir(), 'coldway-openssl-'))
afterAll(() => rm(folder, { recursive: true }))

let count = 0
/** True where the signature fits the content, and the certificate is trusted. */
const isVerified = async (signature: Uint8Array, content: Uint8Array, trusted: string): Promise<boolean> => {
  const file = async (name: string, bytes: Uint8Array | string) => {
    const path = join(folder, `${(count += 1)}-${name}`)
    await writeFile(path, bytes)
    return path
  }
  const given = ['-in', await file('signature.der', signature), '-content', await file('content', content)]
  const trust = ['-CAfile', await file('trusted.pem', trusted), '-purpose', 'any']
  const form = ['-inform', 'DER', '-binary', '-cades', '-out', join(folder, 'out')]
  try {
    await run('openssl', ['cms', '-verify', ...form, ...given, ...trust])
    return true
  } catch (error) {
    // It ran and said no: a failure to start would prove nothing.
    expect((error as { code: unknown }).code).toEqual(expect.any(Number))
    return false
  }
}
const turned = (bytes: Uint8Array, at: number): Uint8Array => {
  const altered = Uint8Array.from(bytes)
  altered[at] = (altered[at] ?? 0) ^ 1
  return altered
}

describe.skipIf(!isHere)('openssl', () => {
  test.each(['rsa', 'rsaPss', 'ec'] as const)('knows what was signed from what was altered: %s', async (name) => {
    const identity = readIdentity(operators[name])
    const content = Buffer.from('what is signed')
    const about = { digest: sha256Of(content) }
    const made = signedData(identity, about, signAttributes(identity, about))
    const { certificates } = operators[name]
    expect(await isVerified(made, content, certificates)).toBe(true)
    expect(await isVerified(made, turned(content, 3), certificates)).toBe(false)
    expect(await isVerified(made, content, operators[name === 'ec' ? 'rsa' : 'ec'].certificates)).toBe(false)
  })

  test('finds the report of a running program signed by its operator', { timeout: 180_000 }, async () => {
    const { certificates } = operators.rsa
    const world = await makeWorld({ config: { signing: { ...operators.rsa, passphrase: undefined } } })
    const { dataOf, make, base } = world
    const user = await make.user()
    const waybillId = await completed(world, user)
    const { record } = await dataOf(user, evidence.issue, { waybillId })
    const pdf = await reportOf(world, user, { waybillId, record })
    const log = new Uint8Array(await (await fetch(`${base}${evidence.queryLog.path}?record=${record}`)).arrayBuffer())
    expect(await verify(pdf, { log })).toMatchObject({
      outcome: 'genuine',
      signature: { state: 'valid', signer: 'CN=Operator of tests' },
    })
    const [shown] = await dataOf(user, evidence.queryList, { waybillId })
    expect(shown?.reportSigned?.by).toBe('Operator of tests')
    const { signature, content } = partsOf(pdf)
    expect(await isVerified(signature, content, certificates)).toBe(true)
    for (const at of [20, content.length >> 1, content.length - 20])
      expect([at, await isVerified(signature, turned(content, at), certificates)]).toEqual([at, false])
  })
})

const completed = async ({ clock, dataOf, make }: World, user: MadeUser): Promise<number> => {
  const nowMs = clock.now()
  const device = await make.device({ orgId: user.orgId })
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: 'OP-1',
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 3_600_000),
  }
  const inUtc = { usertimezone: '+00:00' }
  const { id } = await dataOf(user, waybills.save, given, inUtc)
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 1_200_000) }, inUtc)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  return id
}

const reportOf = async (
  { base, dataOf }: World,
  user: MadeUser,
  of: { readonly waybillId: number; readonly record: string },
): Promise<Buffer> => {
  const { id } = await dataOf(user, coldChainReports.coldChainReport, { ...of, format: 'pdf', language: 'en-US' })
  const find = async () =>
    (await dataOf(user, downloads.queryPageList, { page: 1, size: 50 })).records.find((task) => task.id === id)
  await until(find, (task) => !['queued', 'exporting'].includes(task?.state ?? ''), 120_000)
  const { url } = await dataOf(user, downloads.downloadFromCOS, { id })
  return Buffer.from(await (await fetch(base + url)).arrayBuffer())
}

/** As any reader of ISO 32000-1, 12.8.1 takes them: what the byte range says, and the digits between its two parts. */
const partsOf = (pdf: Buffer): { readonly signature: Buffer; readonly content: Buffer } => {
  const [, ...numbers] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1')) ?? []
  const [from = 0, size = 0, again = 0, rest = 0] = numbers.map(Number)
  expect([from, again + rest]).toEqual([0, pdf.length])
  const digits = pdf.subarray(size + 1, again - 1).toString('latin1')
  const padded = Buffer.from(digits, 'hex')
  // The length of the outermost value of DER says where the zeros begin.
  const long = (padded[1] ?? 0) - 0x80
  const length = 2 + long + padded.readUIntBE(2, long)
  return {
    signature: padded.subarray(0, length),
    content: Buffer.concat([pdf.subarray(from, size), pdf.subarray(again, again + rest)]),
  }
}
