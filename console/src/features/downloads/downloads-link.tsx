import { Link } from 'react-router'
import { paths } from '../../settings/paths.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import './downloads.css'
import { useCounts } from './use-counts.ts'

const shownMax = 99

/** The way to the download centre, with the number of files that were not looked at yet. */
export const DownloadsLink = () => {
  const t = useText()
  const { unRead, open } = useCounts()
  const label = unRead > 0 ? t('downloads.openUnread', { count: unRead }) : t('downloads.open')
  return (
    <Link to={paths.downloads} className="icon-button downloads-link" aria-label={label} title={label}>
      <Icon name="download" />
      {unRead > 0 && <span className="downloads-count">{unRead > shownMax ? `${shownMax}+` : unRead}</span>}
      {unRead === 0 && open > 0 && <span className="downloads-moving" />}
    </Link>
  )
}
