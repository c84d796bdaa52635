import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import './tabs.css'

interface TabsProps<Key extends string> {
  readonly label: string
  readonly items: readonly { readonly key: Key; readonly label: string; readonly content: ReactNode }[]
  readonly value: Key
  readonly onChange: (key: Key) => void
}

export const Tabs = <Key extends string>({ label, items, value, onChange }: TabsProps<Key>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) list.current.scrollLeft += stepTo(list.current)
  }, [value])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = items.findIndex((item) => item.key === value)
    const next = items[(at + step + items.length) % items.length]
    if (!next) return
    onChange(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <div className="tabs">
      <div ref={list} className="tabs-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            data-key={item.key}
            aria-selected={item.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.key === value ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="tabs-panel" role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {items.find((item) => item.key === value)?.content}
      </div>
    </div>
  )
}

/** The pixels by which the row of tabs is moved, so that the chosen one is seen on a narrow screen. */
const stepTo = (list: HTMLElement): number => {
  const chosen = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  if (!chosen || (chosen.left >= seen.left && chosen.right <= seen.right)) return 0
  return chosen.left - seen.left - (seen.width - chosen.width) / 2
}
