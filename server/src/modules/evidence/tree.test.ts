import { expect, test } from 'vitest'
import { rootByPath, rootOf as rootOfVerifier } from '../../../../verifier/src/hashes.ts'
import { canonicalJson } from './canonical.ts'
import { leafHash, pathOf, rootOf } from './tree.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test('canonical JSON is that of the examples of RFC 8785', () => {
  const value = JSON.parse(
    String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
  )
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  )
  expect(canonicalJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, ö: 7 })).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  )
})

// The leaves and roots that Certificate Transparency tests its trees with.
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
test.each(roots.map((root, at) => [at + 1, root] as const))(
  'the tree of %i leaves has the known root',
  (size, root) => {
    const texts = leaves.slice(0, size).map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
    expect(rootOf(texts.map(leafHash))).toBe(root)
  },
)

test('each leaf is proven to the verifier, in trees of one to forty leaves', async () => {
  for (let size = 1; size <= 40; size += 1) {
    const texts = Array.from({ length: size }, (_none, at) => `leaf ${at}`)
    const hashes = texts.map(leafHash)
    const root = rootOf(hashes)
    expect(await rootOfVerifier(texts.map(encode))).toBe(root)
    for (const [index, text] of texts.entries()) {
      const path = pathOf(hashes, index)
      expect(await rootByPath(encode(text), { index, size, path })).toBe(root)
      if (size > 1) expect(await rootByPath(encode(text), { index: (index + 1) % size, size, path })).not.toBe(root)
      expect(await rootByPath(encode(text), { index, size, path: [...path, root] })).toBeUndefined()
    }
  }
})
