/** SHA-256, Ed25519 and the Merkle tree of RFC 9162, by WebCrypto alone: it is in browsers and in Node. */
const { subtle } = globalThis.crypto

export const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await subtle.digest('SHA-256', bytes))

export const isSigned = async (publicKey: string, signature: string, message: Uint8Array<ArrayBuffer>) => {
  try {
    const key = await subtle.importKey('raw', fromHex(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, fromHex(signature), message)
  } catch (error) {
    // A browser that is too old must not say that the signature is wrong.
    if ((error as Error).name === 'NotSupportedError') throw error
    return false
  }
}

const marked = (mark: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0))
  all[0] = mark
  let at = 1
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const leafHash = (leaf: Uint8Array) => sha256(marked(0, leaf))
const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(marked(1, left, right))

/** Joins complete trees of the same height as they appear; what is left over is joined from the right. */
export const rootOf = async (leaves: readonly Uint8Array[]): Promise<string> => {
  const stack: { height: number; hash: Uint8Array }[] = []
  for (const leaf of leaves) {
    let top = { height: 0, hash: (await leafHash(leaf)) as Uint8Array }
    for (;;) {
      const below = stack.at(-1)
      if (below?.height !== top.height) break
      stack.pop()
      top = { height: top.height + 1, hash: await nodeHash(below.hash, top.hash) }
    }
    stack.push(top)
  }
  let joined = stack.pop()?.hash
  for (let left = stack.pop(); joined && left; left = stack.pop()) joined = await nodeHash(left.hash, joined)
  return joined ? hexOf(joined) : ''
}

/** The root that follows from one leaf and its path (RFC 9162, section 2.1.3.2); undefined: the path has another length. */
export const rootByPath = async (
  leaf: Uint8Array,
  { index, size, path }: { readonly index: number; readonly size: number; readonly path: readonly string[] },
): Promise<string | undefined> => {
  let [place, last, hash] = [index, size - 1, (await leafHash(leaf)) as Uint8Array]
  for (const text of path) {
    if (last === 0) return undefined
    const other = fromHex(text)
    if (place % 2 === 1 || place === last) {
      hash = await nodeHash(other, hash)
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else hash = await nodeHash(hash, other)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hexOf(hash) : undefined
}
