import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { CountedLink } from '../../ui/base/counted-link.tsx'
import './downloads.css'
import { useCounts } from './use-counts.ts'

/** Link to the download centre, with the number of files that were not looked at yet. */
export const DownloadsLink = () => {
  const t = useText()
  const { unRead, open } = useCounts()
  return (
    <CountedLink
      to={paths.downloads}
      icon="download"
      label={unRead > 0 ? t('downloads.openUnread', { count: unRead }) : t('downloads.open')}
      count={unRead}
      sign={open > 0 && <span className="downloads-moving" />}
    />
  )
}
