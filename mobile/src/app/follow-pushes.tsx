import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** A press on a notification opens what it is about in the page that is open already. */
export const FollowPushes = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = ({ data }: MessageEvent<{ type?: string; path?: string } | undefined>) => {
      if (data?.type === 'open' && data.path?.startsWith('/')) void navigate(data.path)
    }
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    workers?.addEventListener('message', follow)
    return () => workers?.removeEventListener('message', follow)
  }, [navigate])
  return null
}
