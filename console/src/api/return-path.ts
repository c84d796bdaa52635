import { paths } from '@coldway/contract/screens/screens.ts'

/** The address to open after signing in: `redirect` if it is one of ours; a foreign one must not be followed. */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get('redirect') ?? ''
  return /^\/view\/[\w/-]+(\?[^#\\]*)?$/.test(wanted) ? wanted : paths.home
}
