import type { Plugin } from 'vite'

/** Drops older copies of each font: every browser that can run the console reads woff2. */
export const woff2Only = (): Plugin => ({
  name: 'woff2-only',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('@fontsource') && id.endsWith('.css')
      ? { code: code.replaceAll(/,\s*url\([^)]+\.woff\)\s*format\('woff'\)/g, ''), map: null }
      : undefined,
})
