import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../base/button.tsx'
import { Icon } from '../base/icon.tsx'
import { Menu } from '../overlay/menu.tsx'
import './pager.css'

export interface PagerProps {
  readonly page: number
  readonly size: number
  /** Undefined when it is not known yet. */
  readonly total: number | undefined
  readonly sizes?: readonly number[]
  readonly onChange: (page: number, size: number) => void
}

/** total, sizes, prev, pager, next, jumper. (rules-and-calls.md section 9) */
export const Pager = ({ page, size, total, sizes = limits.pageSizes, onChange }: PagerProps) => {
  const t = useText()
  const last = Math.max(1, Math.ceil((total ?? 0) / size))
  return (
    <nav className="pager" aria-label={t('common.pager')}>
      <span>{total !== undefined && t('common.total', { count: total })}</span>
      <span className="pager-space" />
      <Menu
        label={`${t('common.pageSize')}: ${t('common.perPage', { size })}`}
        className="pager-size"
        entries={sizes.map((one) => ({
          key: String(one),
          label: t('common.perPage', { size: one }),
          isChecked: one === size,
          onSelect: () => onChange(1, one),
        }))}
      >
        {t('common.perPage', { size })}
        <Icon name="chevron-down" />
      </Menu>
      <div className="pager-steps">
        <IconButton
          icon="chevron-left"
          label={t('common.previous')}
          disabled={page <= 1}
          onClick={() => onChange(page - 1, size)}
        />
        {pagesAround(page, last).map((one, index) =>
          one === undefined ? (
            <span key={`gap${index}`}>…</span>
          ) : (
            <button
              key={one}
              type="button"
              className="pager-page"
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onChange(one, size)}
            >
              {one}
            </button>
          ),
        )}
        <IconButton
          icon="chevron-right"
          label={t('common.next')}
          disabled={page >= last}
          onClick={() => onChange(page + 1, size)}
        />
      </div>
      <Jumper key={page} last={last} onJump={(to) => onChange(to, size)} />
    </nav>
  )
}

const Jumper = ({ last, onJump }: { last: number; onJump: (page: number) => void }) => {
  const t = useText()
  const [text, setText] = useState('')
  const jump = () => {
    const to = Math.round(Number(text))
    if (text !== '' && to >= 1) onJump(Math.min(last, to))
  }
  return (
    <label className="pager-jump">
      {t('common.jumpTo')}
      <input
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && jump()}
        onBlur={jump}
      />
    </label>
  )
}

/** First, last, and two on each side of the current page; undefined is a gap. */
export const pagesAround = (page: number, last: number): (number | undefined)[] => {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last)
  return wanted
    .sort((a, b) => a - b)
    .flatMap((one, index) => {
      const before = wanted[index - 1]
      return before !== undefined && one - before > 1 ? [undefined, one] : [one]
    })
}
