import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import './downloads.css'
import { useTaskActions } from './use-task-actions.tsx'

const shownMost = 4

/** Files that can be fetched, the newest first; nothing when there is none. The live topic reloads the list (use-counts.ts). */
export const ReadyDownloads = () => {
  const t = useText()
  const list = useCall(downloads.queryPageList, {
    page: 1,
    size: shownMost,
    conditionVos: [{ column: 'state', type: 'eq', value: 'done' }],
  })
  const { fetchFile, dialog } = useTaskActions(() => void list.refetch())
  const { records = [], total = 0 } = list.data ?? {}
  if (records.length === 0) return null
  return (
    <Panel
      className="downloads-ready"
      label={t('downloads.ready')}
      title={
        <>
          {t('downloads.ready')} <small>{formatNumber(total)}</small>
        </>
      }
      actions={<Link to={paths.downloads}>{t('common.all')}</Link>}
    >
      <ul>
        {records.map((task) => (
          <li key={task.id}>
            <span title={task.fileName}>{task.fileName}</span>
            <IconButton
              icon="download"
              label={t('downloads.fetch', { name: task.fileName })}
              onClick={() => fetchFile(task)}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </Panel>
  )
}
