import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/button.tsx'

const ShareDialog = lazy(async () => ({ default: (await import('../shares/index.ts')).ShareDialog }))

interface ShareTrackProps {
  readonly things: readonly { readonly id: number; readonly title: string }[]
  /** Wire times: what the link shows and no more. */
  readonly span: { readonly startTime: string; readonly endTime: string }
}

/** A link to the track that is shown, for somebody without an account. */
export const ShareTrack = ({ things, span }: ShareTrackProps) => {
  const t = useText()
  const canShare = useCan('share:edit')
  const [isSharing, setSharing] = useState(false)
  if (!canShare) return null
  return (
    <>
      <Button icon="new-window" onClick={() => setSharing(true)}>
        {t('shares.share')}
      </Button>
      {isSharing && (
        <Suspense>
          <ShareDialog things={things} page="track" span={span} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
