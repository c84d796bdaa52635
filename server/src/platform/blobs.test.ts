import { createHash } from 'node:crypto'
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { removeFolder } from '../testing/world.ts'
import { createFolderBlobs, NoSuchBlob } from './blobs.ts'

const folder = await mkdtemp(join(tmpdir(), 'coldway-blobs-'))
afterAll(() => removeFolder(folder))
const blobs = createFolderBlobs(folder)
const never = new AbortController().signal

async function* parts(...texts: string[]) {
  yield* texts
}

test('a blob is what was written, measured on its way', async () => {
  const key = crypto.randomUUID()
  const stored = await blobs.write(key, parts('温度 ', '4.1 ℃'), never)
  const bytes = await buffer(await blobs.read(key))
  expect(bytes.toString()).toBe('温度 4.1 ℃')
  expect(stored).toEqual({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  await blobs.remove(key)
  await blobs.remove(key)
  await expect(blobs.read(key)).rejects.toThrow(NoSuchBlob)
})

test('what fails or is broken off leaves nothing', async () => {
  const before = await readdir(folder)
  const stop = new AbortController()
  async function* broken() {
    yield 'half'
    stop.abort()
    yield 'of it'
  }
  await expect(blobs.write(crypto.randomUUID(), broken(), stop.signal)).rejects.toThrow()
  async function* failing() {
    yield 'half'
    throw new Error('the source is gone')
  }
  await expect(blobs.write(crypto.randomUUID(), failing(), never)).rejects.toThrow('the source is gone')
  expect(await readdir(folder)).toEqual(before)
})

test('a key is never a path', async () => {
  for (const key of ['../../etc/passwd', '', 'x'.repeat(36), '..'])
    await expect(Promise.resolve().then(() => blobs.read(key))).rejects.toThrow('not a key')
})

test('the old ones are found, and halves of a killed process swept', async () => {
  const [old, young] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const key of [old, young]) await blobs.write(key, parts('x'), never)
  const half = join(folder, `${crypto.randomUUID()}.half`)
  await writeFile(half, 'x')
  const longAgo = new Date(Date.now() - 7_200_000)
  for (const path of [join(folder, old), half]) await utimes(path, longAgo, longAgo)
  expect(await blobs.listOlder(Date.now() - 3_600_000)).toEqual([old])
  expect((await readdir(folder)).toSorted()).toEqual([old, young].toSorted())
})
