import { useCallback } from 'react'
import { type Translate, useText } from '../settings/texts.ts'
import { CallError } from './call-error.ts'

/** What went wrong, in the user's language: by the code's name, and a general text for what this build does not know. */
export const errorText = (error: unknown, t: Translate): string =>
  error instanceof CallError && error.error !== undefined
    ? (error.said ?? t(`errors.${error.error}`))
    : t('errors.unexpected')

export const useErrorText = (): ((error: unknown) => string) => {
  const t = useText()
  return useCallback((error) => errorText(error, t), [t])
}
