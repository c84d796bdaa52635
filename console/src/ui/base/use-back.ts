import { useLocation } from 'react-router'

/** The list a form was opened from, with filters and page; otherwise the plain list. */
export const useBack = (list: string): string => {
  const state: unknown = useLocation().state
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && from.split('?')[0] === list ? from : list
}
