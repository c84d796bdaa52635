import type { Plugin } from 'vite'

/** Every browser that can run the console reads woff2: the older copies of each font would only double the build. */
export const woff2Only = (): Plugin => ({
  name: 'woff2-only',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('@fontsource') && id.endsWith('.css')
      ? { code: code.replaceAll(/,\s*url\([^)]+\.woff\)\s*format\('woff'\)/g, ''), map: null }
      : undefined,
})
