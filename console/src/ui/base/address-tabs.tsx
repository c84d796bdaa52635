import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from './tabs.tsx'

interface AddressTabsProps<Key extends string> {
  readonly label: string
  readonly items: readonly { readonly key: Key; readonly label: string; readonly content: ReactNode }[]
  /** The tab shown where the address names none. */
  readonly first: Key
  /** Parts of the address that name the object: every other part belongs to the tab that is left. */
  readonly keeps?: readonly string[]
}

/** Tabs whose choice stands in the address as `tab`: back, reload and a sent link show the same one. */
export const AddressTabs = <Key extends string>({ label, items, first, keeps = [] }: AddressTabsProps<Key>) => {
  const [address, setAddress] = useSearchParams()
  const value = items.find(({ key }) => key === address.get('tab'))?.key ?? first
  const choose = (tab: Key) =>
    setAddress(
      (before) => {
        const kept = keeps.flatMap((name) => (before.has(name) ? [[name, before.get(name) ?? '']] : []))
        return new URLSearchParams([...kept, ...(tab === first ? [] : [['tab', tab]])])
      },
      { replace: true },
    )
  return <Tabs label={label} items={items} value={value} onChange={choose} />
}
