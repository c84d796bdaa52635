/** Names the files of texts by their language, by which the companion's worker keeps those that were shown. */
import type { Rolldown } from 'vite'

export const chunkName = ({ facadeModuleId }: Rolldown.PreRenderedChunk): string => {
  const [, language] = /[\\/]i18n[\\/]([a-z]{2}-[A-Z]{2})[\\/]/.exec(facadeModuleId ?? '') ?? []
  return `assets/${language ? `${language}-` : ''}[name]-[hash].js`
}
