import { useLocation } from 'react-router'

/** The list a form was opened from, filters and page included; without one, the list itself. */
export const useBack = (list: string): string => {
  const state: unknown = useLocation().state
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && from.split('?')[0] === list ? from : list
}
