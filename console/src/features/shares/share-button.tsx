import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** Opens the dialog that shares the shown devices; nothing for users who may not share. */
export const ShareButton = (shared: Omit<ShareDialogProps, 'onClose'>) => {
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
          <ShareDialog {...shared} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
