/** A thin bar at the top during requests; it hides 500 ms after the last answer. (rules-and-calls.md section 9) */
import { limits } from '@coldway/contract/limits.ts'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import './loading-bar.css'

export const LoadingBar = () => {
  const isBusy = useIsFetching() + useIsMutating() > 0
  const [isShown, setShown] = useState(isBusy)
  useEffect(() => {
    if (isBusy) return setShown(true)
    const timer = setTimeout(() => setShown(false), limits.loadingBarMs)
    return () => clearTimeout(timer)
  }, [isBusy])
  // Hidden from screen readers: pages announce loading themselves.
  return isShown ? <div className={isBusy ? 'loading-bar' : 'loading-bar is-done'} aria-hidden="true" /> : null
}
