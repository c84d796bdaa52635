import { createStore, useStore } from '../../settings/store.ts'
import { Icon } from '../base/icon.tsx'
import './notices.css'

interface Notice {
  readonly id: number
  readonly text: string
  readonly tone: 'info' | 'ok' | 'bad'
}

const shownMs = 4000
const notices = createStore<readonly Notice[]>([])
let lastId = 0

/** Shows a short message at the top. A text that is already on screen is not repeated, so a batch of failures shows one. */
export const notify = (text: string, tone: Notice['tone'] = 'info'): void => {
  if (notices.get().some((notice) => notice.text === text)) return
  lastId += 1
  const id = lastId
  notices.set([...notices.get(), { id, text, tone }])
  setTimeout(() => notices.set(notices.get().filter((notice) => notice.id !== id)), shownMs)
}

const icons = { info: 'info', ok: 'check', bad: 'warning' } as const

export const Notices = () => (
  <div className="notices" role="status" aria-live="polite">
    {useStore(notices).map((notice) => (
      <p key={notice.id} className={`notice notice-${notice.tone}`}>
        <Icon name={icons[notice.tone]} />
        {notice.text}
      </p>
    ))}
  </div>
)
